import type { DayClosure } from "@sereno/core/domain/day-closure/output";
import { toast } from "../../components/ui/toast/toast";
import { trpc } from "../../lib/trpc";
import { sayOpened } from "../waitlist/say-opened";

export function useUndoDayClosure({ onLeft, onOver }: { onLeft?: (left: DayClosure) => void; onOver?: () => void }) {
  return trpc.dayClosure.undo.useMutation({
    onSuccess: (left) => {
      void sayOpened(left?.date ?? null);
      if (left) return onLeft?.(left);
      onOver?.();
      toast.success("Todo volvió a como estaba");
    },
    onError: (error) => toast.failed("No se pudo deshacer", error),
  });
}
