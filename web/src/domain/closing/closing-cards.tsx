import type { OpenClosing } from "@sereno/core/domain/day-closure/output";
import { X } from "lucide-react";
import { askFirst } from "../../components/lazy/questions";
import { IconButton } from "../../components/ui/button";
import { toast } from "../../components/ui/toast/toast";
import { spokenDate } from "../../lib/clock/dates";
import { messageOf } from "../../lib/errors";
import { counted } from "../../lib/text";
import { trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { ClosingPanel } from "./closing-panel-part";

function leftText({ state, untold, problems }: OpenClosing): string {
  if (state === "closing") return "Todavía se están cambiando sus citas.";
  if (state === "undoing") return "Todavía se está deshaciendo.";
  const told = untold > 0 && `${counted(untold, "persona", "personas")} por avisar`;
  const looked = problems > 0 && `${counted(problems, "cosa", "cosas")} por revisar`;
  return `${[told, looked].filter(Boolean).join(" y ")}.`;
}

export default function ClosingCards({ closings }: { closings: OpenClosing[] }) {
  const { today } = useClock();
  const dismissal = trpc.closing.dismiss.useMutation({
    onError: (error) => toast.error("No se pudo quitar", messageOf(error)),
  });
  const dismiss = ({ id }: OpenClosing) =>
    askFirst({
      title: "¿Quitar este cierre?",
      text: "El día sigue como quedó. Ya no podrás avisar desde aquí ni deshacerlo todo de una vez.",
      confirmLabel: "Quitar",
      onConfirm: () => dismissal.mutate({ id }),
    });
  return (
    <div className="mb-3 flex flex-col gap-2">
      {closings.map((closing) => (
        <div key={closing.id} className="flex items-center rounded-card border border-amber-line bg-amber-soft">
          <button
            type="button"
            className="flex min-h-14 min-w-0 grow flex-col justify-center rounded-card py-1.5 pl-4 text-left text-sm"
            onClick={() => ClosingPanel.open({ id: closing.id })}
          >
            <span className="font-medium">
              {closing.date ? `Cierre del ${spokenDate(closing.date, today)}` : "Cambio de horario"}
            </span>
            <span className="text-ink-soft">{leftText(closing)}</span>
          </button>
          <IconButton label="Quitar este cierre" onClick={() => dismiss(closing)} className="shrink-0">
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
