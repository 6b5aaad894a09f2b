import type { Appointment } from "@sereno/core/appointment/output";
import { spokenLocal } from "@sereno/core/spanish/rules";
import { parseLocal } from "@sereno/core/time/rules";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useClock } from "../../../lib/use-clock";
import { useChangeSeries } from "../data/use-series-change";
import { ofSeries } from "../model/display";
import { ONLY_THIS, severalOf } from "../model/series";
import { type CancelReason, cancelEffects } from "../model/status-actions";
import { ScopeFields } from "../series/scope-fields";
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
  const [scope, setScope] = useState(ONLY_THIS);
  const changing = useChangeSeries();
  const close = () => {
    setWhy({});
    setScope(ONLY_THIS);
    onClose();
  };
  const { id, version, patient_name, appointment_date } = appointment;
  const several = severalOf(scope);
  const when = spokenLocal(parseLocal(appointment_date));
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => {
        close();
        if (several) changing.mutate({ id, version, ...several, ...why, status: "cancelled" });
        else onConfirm(why);
      }}
      title="¿Cancelar cita?"
      text={[`${patient_name}, ${when}`, ...cancelEffects(appointment, now)].join(" ")}
      confirmLabel={several ? "Cancelar citas" : "Cancelar cita"}
      cancelLabel="Volver"
      danger
    >
      <div className="grid gap-4">
        {ofSeries(appointment) && <ScopeFields value={scope} onChange={setScope} />}
        <CancelReasonFields value={why} onChange={setWhy} />
      </div>
    </ConfirmDialog>
  );
};

export default CancelDialog;
