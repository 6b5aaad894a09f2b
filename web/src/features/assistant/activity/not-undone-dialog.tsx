import type { UndoHindrance } from "@sereno/core/domain/agent/output";
import { AGENT_ACTIONS } from "@sereno/core/domain/agent/schema";
import { Button } from "../../../components/ui/button";
import { Dialog } from "../../../components/ui/dialog";
import { unbroken } from "../../../lib/clock/dates";
import { useClock } from "../../../lib/use-clock";
import { activityDetail } from "../model/activity-detail";

export default function NotUndoneDialog({ hindered, onClose }: { hindered: UndoHindrance[]; onClose: () => void }) {
  const { zone } = useClock();
  return (
    <Dialog
      onClose={onClose}
      title="No todo quedó como estaba"
      description="Lo demás quedó como estaba."
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {hindered.map(({ activity, message }) => (
          <li key={activity.id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-medium wrap-anywhere">
              {AGENT_ACTIONS[activity.action].text}: {activity.client_name ?? "Cliente eliminado"}
            </p>
            <p className="text-sm wrap-anywhere tabular-nums">{activityDetail(activity, zone)}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">{unbroken(message)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
