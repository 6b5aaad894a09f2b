import { useMemo, useRef } from "react";
import { nowIn } from "../../../lib/use-clock";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { useRetryMeet } from "../data/use-retry-meet";
import { useChangeStatus } from "../data/use-status-change";
import { ofSeries } from "../model/display";
import { type CancelReason, cancelEffects } from "../model/status-actions";
import type { useDashboardDialogs } from "./use-dashboard-dialogs";
import type { CardActions } from "./views";

type Dashboard = Pick<ReturnType<typeof useDashboardDialogs>, "edit" | "move" | "askToCancel" | "rescue">;

/** What the cards of the dashboard can do; always the same functions, so that no card is drawn anew because of them. */
export function useCardActions({ edit, move, askToCancel, rescue }: Dashboard): CardActions {
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
      setStatus: (appointment, status) => {
        const apply = (why?: CancelReason) => once(appointment.id, () => change({ appointment, status, why }));
        const asks = ofSeries(appointment) !== null || cancelEffects(appointment, nowIn(zone)).length > 0;
        if (status === "cancelled" && asks) {
          askToCancel({ appointment, onConfirm: apply });
        } else apply();
      },
      retryMeet: (appointment) => once(appointment.id, () => retry(appointment)),
    };
  }, [zone, change, retry, edit, move, askToCancel, rescue]);
}
