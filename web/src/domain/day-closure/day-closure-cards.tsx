import type { OpenDayClosure } from "@sereno/core/domain/day-closure/output";
import { X } from "lucide-react";
import { askFirst } from "../../components/lazy/questions";
import { IconButton } from "../../components/ui/button";
import { toast } from "../../components/ui/toast/toast";
import { spokenDate } from "../../lib/clock/dates";
import { counted } from "../../lib/text";
import { trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { DayClosurePanel } from "./day-closure-panel-part";

function leftText({ state, untold, problems }: OpenDayClosure): string {
  if (state === "closing") return "Todavía se están cambiando sus citas.";
  if (state === "undoing") return "Todavía se está deshaciendo.";
  const unnotified = untold > 0 && `${counted(untold, "persona", "personas")} por avisar`;
  const looked = problems > 0 && `${counted(problems, "cosa", "cosas")} por revisar`;
  return `${[unnotified, looked].filter(Boolean).join(" y ")}.`;
}

export default function DayClosureCards({ closures }: { closures: OpenDayClosure[] }) {
  const { today } = useClock();
  const dismissal = trpc.dayClosure.dismiss.useMutation({
    onError: (error) => toast.failed("No se pudo quitar", error),
  });
  const dismiss = ({ id }: OpenDayClosure) =>
    askFirst({
      title: "¿Quitar este cierre?",
      text: "El día sigue como quedó. Ya no podrás avisar desde aquí ni deshacerlo todo de una vez.",
      confirmLabel: "Quitar",
      onConfirm: () => dismissal.mutate({ id }),
    });
  return (
    <div className="mb-3 flex flex-col gap-2">
      {closures.map((closure) => (
        <div key={closure.id} className="flex items-center rounded-card border border-amber-line bg-amber-soft">
          <button
            type="button"
            className="flex min-h-14 min-w-0 grow flex-col justify-center rounded-card py-1.5 pl-4 text-left text-sm"
            onClick={() => DayClosurePanel.open({ id: closure.id })}
          >
            <span className="font-medium">
              {closure.date ? `Cierre del ${spokenDate(closure.date, today)}` : "Cambio de horario"}
            </span>
            <span className="text-ink-soft">{leftText(closure)}</span>
          </button>
          <IconButton label="Quitar este cierre" onClick={() => dismiss(closure)} className="shrink-0">
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
