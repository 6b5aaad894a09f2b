import { useState } from "react";
import { Dialog } from "../../../components/ui/dialog";
import { FormActions } from "../../../components/ui/form-actions";
import { counted } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { LeftList } from "./left-list";
import type { ClosingQuestion } from "./questions";

interface ClosingDialogProps extends ClosingQuestion {
  onClose: () => void;
}

/** Names who would be left outside the hours that are saved, and asks what becomes of each. */
export default function ClosingDialog({ left, isSaved, answer, onClose }: ClosingDialogProps) {
  const { today } = useClock();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const people = counted(left.length, "cita queda", "citas quedan");
  const cancels = chosen.size > 0 && `cancelar ${counted(chosen.size, "cita", "citas")}`;
  const save = cancels ? `Guardar y ${cancels}` : "Guardar y mantenerlas";
  const settle = cancels ? `C${cancels.slice(1)}` : "Mantenerlas";
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        answer(left.filter(({ appointment_id }) => chosen.has(appointment_id)));
      }}
      title={isSaved ? `Mientras guardabas: ${people} por fuera` : `${people} por fuera de tu horario`}
      description="Marca las que quieres cancelar. Las demás se mantienen como están; también puedes moverlas."
      footer={<FormActions cancelLabel={isSaved ? "Cerrar" : "Volver"}>{isSaved ? settle : save}</FormActions>}
    >
      {left.length > 3 && (
        <button
          type="button"
          className="mb-1 inline-flex min-h-11 items-center text-sm font-medium text-primary hover:underline"
          onClick={() =>
            setChosen(
              chosen.size === left.length ? new Set() : new Set(left.map(({ appointment_id }) => appointment_id)),
            )
          }
        >
          {chosen.size === left.length ? "No cancelar ninguna" : "Marcar todas"}
        </button>
      )}
      <LeftList left={left} today={today} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
