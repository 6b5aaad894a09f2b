import type { Appointment } from "@sereno/core/appointment/output";
import { spokenLocal } from "@sereno/core/spanish/rules";
import { parseLocal } from "@sereno/core/time/rules";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useClock } from "../../../lib/use-clock";
import { cancelEffects } from "../model/status-actions";

interface CancelDialogProps {
  appointment: Appointment;
  open?: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what cancelling brings about before it is done. */
const CancelDialog = ({ appointment, open = true, onClose, onConfirm }: CancelDialogProps) => {
  const { now } = useClock();
  const { patient_name, appointment_date } = appointment;
  const when = spokenLocal(parseLocal(appointment_date));
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      title="¿Cancelar cita?"
      text={[`${patient_name}, ${when}`, ...cancelEffects(appointment, now)].join(" ")}
      confirmLabel="Cancelar cita"
      cancelLabel="Volver"
      danger
    />
  );
};

export default CancelDialog;
