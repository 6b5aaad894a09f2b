import { useMemo, useRef } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { rescueFocus } from "../../../components/ui/focus-return";
import { nowIn } from "../../../lib/use-clock";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { useRetryMeet } from "../data/use-retry-meet";
import { useChangeStatus } from "../data/use-status-change";
import { asksToCancel, type Cancellation } from "../model/status-actions";
import type { CardActions } from "./views";

const CancelDialog = lazyDialog(() => import("../dialog/cancel-dialog"));

// After this delay, the lists have rendered and the card has moved.
const RESCUE_AFTER_MS = 100;

/** The cards' actions, as stable functions so that cards do not rerender. */
export function useCardActions(): CardActions {
  const zone = usePracticeZone();
  const { mutateAsync: change } = useChangeStatus();
  const { mutateAsync: retry } = useRetryMeet();
  const underWay = useRef(new Set<string>());

  return useMemo(() => {
    const once = (id: string, act: () => Promise<unknown>) => {
      if (underWay.current.has(id)) return;
      underWay.current.add(id);
      const end = () => void underWay.current.delete(id);
      act().then(end, end);
      setTimeout(rescueFocus, RESCUE_AFTER_MS);
    };
    return {
      setStatus: (appointment, status) => {
        const apply = (how?: Cancellation) => once(appointment.id, () => change({ appointment, status, how }));
        if (status === "cancelled" && asksToCancel(appointment, nowIn(zone))) {
          CancelDialog.open({ appointment, onConfirm: apply });
        } else apply();
      },
      retryMeet: (appointment) => once(appointment.id, () => retry(appointment)),
    };
  }, [zone, change, retry]);
}
