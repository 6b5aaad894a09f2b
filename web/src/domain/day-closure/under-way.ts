import type { DayClosure } from "@sereno/core/domain/day-closure/output";
import { useEffect } from "react";
import { queryClient } from "../../lib/trpc";

export const isUnderWay = ({ state }: Pick<DayClosure, "state">) => state === "closing" || state === "undoing";

const refetch = () => {
  // A running change of an appointment refetches later; a refetch now would drop its optimistic update.
  if (!queryClient.isMutating({ mutationKey: [["appointment"]] })) void queryClient.invalidateQueries();
};

/** Invalidates all queries when the last of these day closures has ended, as the server has changed appointments. */
export function useRefetchAfter(closures: readonly Pick<DayClosure, "state">[]): void {
  const isBusy = closures.some(isUnderWay);
  useEffect(() => (isBusy ? refetch : undefined), [isBusy]);
}
