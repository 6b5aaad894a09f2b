import type { DayClosure } from "@sereno/core/domain/day-closure/output";
import { useEffect } from "react";
import { queryClient } from "../../lib/trpc";

export const isUnderWay = ({ state }: Pick<DayClosure, "state">) => state === "closing" || state === "undoing";

/** Refetches all that is shown once none of these day closures is under way, because the server changed appointments. */
export function useRefetchAfter(closures: readonly Pick<DayClosure, "state">[]): void {
  const isBusy = closures.some(isUnderWay);
  useEffect(() => (isBusy ? () => void queryClient.invalidateQueries() : undefined), [isBusy]);
}
