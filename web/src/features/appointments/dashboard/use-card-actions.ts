import { useMemo, useRef } from "react";
import { nowIn } from "../../../lib/use-clock";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { useRetryMeet } from "../data/use-retry-meet";
import { useChangeStatus } from "../data/use-status-change";
import { asksToCancel, type Cancellation } from "../model/status-actions";
import type { useDashboardDialogs } from "./use-dashboard-dialogs";
import type { CardActions } from "./views";

type Dashboard = Pick<
  ReturnType<typeof useDashboardDialogs>,
  "edit" | "move" | "recordPayment" | "askToCancel" | "rescue"
>;

/** What the cards of the dashboard can do; always the same functions, so that no card is drawn anew because of them. */
export function useCardActions({ edit, move, recordPayment, askToCancel, rescue }: Dashboard): CardActions {
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
      rescue();
    };
    return {
      open: edit,
      move,
      recordPayment,
      setStatus: (appointment, status) => {
        const apply = (how?: Cancellation) => once(appointment.id, () => change({ appointment, status, how }));
        if (status === "cancelled" && asksToCancel(appointment, nowIn(zone))) {
          askToCancel({ appointment, onConfirm: apply });
        } else apply();
      },
      retryMeet: (appointment) => once(appointment.id, () => retry(appointment)),
    };
  }, [zone, change, retry, edit, move, recordPayment, askToCancel, rescue]);
}
