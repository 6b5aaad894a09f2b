import type { Closing, ClosingStarted } from "@sereno/core/domain/day-closure/output";
import { toast } from "../../components/ui/toast/toast";
import { undoAction } from "../../components/ui/toast/use-undo";
import { ClosingPanel } from "./closing-panel-part";
import { useUndoClosing } from "./use-undo-closing";

const isToShow = ({ state, appointments }: Closing): boolean =>
  state === "closing" || appointments.some(({ message, reason }) => message || reason);

export function useSayClosed() {
  const undoing = useUndoClosing({ onLeft: ({ id }) => ClosingPanel.open({ id }) });
  return ({ closing }: ClosingStarted, title: string) => {
    toast.success(title, undefined, {
      action: closing ? undoAction(() => undoing.mutate({ id: closing.id })) : undefined,
    });
    if (closing && isToShow(closing)) ClosingPanel.open({ id: closing.id });
  };
}
