import type { Appointment } from "@sereno/core/appointment/output";
import { spokenLocal } from "@sereno/core/spanish/rules";
import { parseLocal } from "@sereno/core/time/rules";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useClock } from "../../../lib/use-clock";
import { type CancelReason, cancelEffects } from "../model/status-actions";
import { CancelReasonFields } from "./cancel-reason-fields";

interface CancelDialogProps {
  appointment: Appointment;
  open?: boolean;
  onClose: () => void;
  onConfirm: (why?: CancelReason) => void;
}

/** Says what cancelling brings about before it is done. */
const CancelDialog = ({ appointment, open = true, onClose, onConfirm }: CancelDialogProps) => {
  const { now } = useClock();
  const [why, setWhy] = useState<CancelReason>({});
  const close = () => {
    setWhy({});
    onClose();
  };
  const { patient_name, appointment_date } = appointment;
  const when = spokenLocal(parseLocal(appointment_date));
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => {
        close();
        onConfirm(why);
      }}
      title="¿Cancelar cita?"
      text={[`${patient_name}, ${when}`, ...cancelEffects(appointment, now)].join(" ")}
      confirmLabel="Cancelar cita"
      cancelLabel="Volver"
      danger
    >
      <CancelReasonFields value={why} onChange={setWhy} />
    </ConfirmDialog>
  );
};

export default CancelDialog;
