import type { Appointment } from "@sereno/core/appointment/output";
import { spokenLocal } from "@sereno/core/spanish/rules";
import { parseLocal } from "@sereno/core/time/rules";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useClock } from "../../../lib/use-clock";
import { ofSeries } from "../model/display";
import { ONLY_THIS, severalOf } from "../model/series";
import { cancelEffects } from "../model/status-actions";
import { ScopeFields } from "../series/scope-fields";

interface DeleteActionProps {
  appointment: Appointment;
  isDeleting: boolean;
  /** Several of its series, or it alone. */
  onDelete: (several: ReturnType<typeof severalOf>) => void;
}

export function DeleteAction({ appointment, isDeleting, onDelete }: DeleteActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [scope, setScope] = useState(ONLY_THIS);
  const several = severalOf(scope);
  const { now } = useClock();
  const { patient_name, appointment_date } = appointment;
  const subject = `${patient_name}, ${spokenLocal(parseLocal(appointment_date))}`;
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden />}
        pending={isDeleting}
        onClick={() => {
          setScope(ONLY_THIS);
          setIsAsking(true);
        }}
        className="text-danger! not-disabled:hover:text-danger-hover!"
      >
        Eliminar
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onDelete(several);
        }}
        title="¿Eliminar cita?"
        text={[subject, ...cancelEffects(appointment, now), "No se puede deshacer."].join(" ")}
        confirmLabel={several ? "Eliminar citas" : "Eliminar"}
        cancelLabel="Conservar"
        danger
      >
        {ofSeries(appointment) && <ScopeFields value={scope} onChange={setScope} />}
      </ConfirmDialog>
    </>
  );
}
