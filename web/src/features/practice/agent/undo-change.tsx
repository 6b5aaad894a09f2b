import type { AgentActivity } from "@sereno/core/things/agent/output";
import { Button } from "../../../components/ui/button";
import { useUndoChange } from "./use-undo-agent";

/** Takes back one change of an agent's. */
export function UndoChange({ activity }: { activity: AgentActivity }) {
  const undoing = useUndoChange();
  return (
    <Button
      variant="ghost"
      pending={undoing.isPending}
      onClick={() => undoing.mutate({ id: activity.id })}
      className="shrink-0 self-start px-3! text-sm"
    >
      Deshacer<span className="sr-only">, cita de {activity.client_name ?? "un cliente eliminado"}</span>
    </Button>
  );
}
