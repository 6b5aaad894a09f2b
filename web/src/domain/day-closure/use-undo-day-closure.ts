import type { DayClosure } from "@sereno/core/domain/day-closure/output";
import { toast } from "../../components/ui/toast/toast";
import { queryUtils, trpc, trpcClient } from "../../lib/trpc";
import { sayIfOpened } from "../waitlist/say-opened";

export function useUndoDayClosure({ onLeft, onOver }: { onLeft?: (left: DayClosure) => void; onOver?: () => void }) {
  return trpc.dayClosure.undo.useMutation({
    onMutate: () => queryUtils.availability.schedule.fetch().catch(() => undefined),
    onSuccess: (left, _, before) => {
      trpcClient.availability.schedule
        .query()
        .then((after) => sayIfOpened(before, after))
        .catch(() => {});
      if (left) return onLeft?.(left);
      onOver?.();
      toast.success("Todo volvió a como estaba");
    },
    onError: (error) => toast.failed("No se pudo deshacer", error),
  });
}
