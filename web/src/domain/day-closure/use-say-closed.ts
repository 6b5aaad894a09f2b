import type { DayClosure, DayClosureStarted } from "@sereno/core/domain/day-closure/output";
import { toast } from "../../components/ui/toast/toast";
import { undoAction } from "../../components/ui/toast/use-undo";
import { DayClosurePanel } from "./day-closure-panel-part";
import { useUndoDayClosure } from "./use-undo-day-closure";

const isToShow = ({ state, appointments }: DayClosure): boolean =>
  state === "closing" || appointments.some(({ message, reason }) => message || reason);

export function useSayClosed() {
  const undoing = useUndoDayClosure({ onLeft: ({ id }) => DayClosurePanel.open({ id }) });
  return ({ closure }: DayClosureStarted, title: string) => {
    toast.success(title, undefined, {
      action: closure ? undoAction(() => undoing.mutate({ id: closure.id })) : undefined,
    });
    if (closure && isToShow(closure)) DayClosurePanel.open({ id: closure.id });
  };
}
