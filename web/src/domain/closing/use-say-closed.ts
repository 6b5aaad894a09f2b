import type { Closing, ClosingStarted } from "@sereno/core/domain/day-closure/output";
import { toast } from "../../components/ui/toast/toast";
import { ClosingPanel } from "./closing-panel-part";
import { useUndoClosing } from "./use-undo-closing";

const isToShow = ({ state, appointments }: Closing): boolean =>
  state === "closing" || appointments.some(({ message, reason }) => message || reason);

export function useSayClosed() {
  const undoing = useUndoClosing({ onLeft: ({ id }) => ClosingPanel.open({ id }) });
  return ({ closing }: ClosingStarted, title: string) => {
    const undo = closing && { label: "Deshacer", onAct: () => undoing.mutate({ id: closing.id }) };
    toast.success(title, undefined, undo ? { action: undo } : {});
    if (closing && isToShow(closing)) ClosingPanel.open({ id: closing.id });
  };
}
