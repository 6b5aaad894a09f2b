import type { ActivePackageCheck } from "@sereno/core/client/output";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/trpc";
import { useSettled } from "../../../lib/use-settled";

const LEAST_TYPED = 2;

/** The active packages of whoever has the typed name, once the typing pauses. A check that fails says nothing. */
export function useActiveCheck(typed: string): ActivePackageCheck | null {
  const { client } = useTRPC();
  const name = typed.trim();
  const settled = useSettled(name);
  const isSettled = settled === name && name.length >= LEAST_TYPED;
  const { data } = useQuery(
    client.checkActivePackages.queryOptions(isSettled ? { name } : skipToken, {
      retry: false,
      staleTime: 0,
    }),
  );
  return isSettled && data?.has_active_packages ? data : null;
}
