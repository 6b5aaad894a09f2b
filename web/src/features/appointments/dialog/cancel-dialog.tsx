import { cancelEffects } from "@sereno/core/domain/appointment/cancelling/rules";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Settlement } from "@sereno/core/domain/payment/rules";
import { useState } from "react";
import { askFirst, DISCARDING } from "../../../components/lazy/questions";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useGoogleConnection } from "../../../domain/google/use-google-connection";
import { SettlementFields } from "../../../domain/payment/settlement/settlement-fields";
import { spokenLocal } from "../../../lib/clock/dates";
import { useClock } from "../../../lib/use-clock";
import { useChangeSeries } from "../data/use-series-change";
import { ofSeries } from "../model/agenda";
import { ONLY_THIS, severalOf } from "../model/series";
import type { Cancellation, CancelReason } from "../model/status-actions";
import { ScopeFields } from "../series/scope-fields";
import { CancelReasonFields } from "./cancel-reason-fields";

interface CancelDialogProps {
  appointment: Appointment;
  open?: boolean;
  onClose: () => void;
  onConfirm: (how: Cancellation) => void;
}

export default function CancelDialog({ appointment, open = true, onClose, onConfirm }: CancelDialogProps) {
  const { now } = useClock();
  const isConnected = useGoogleConnection() === "connected";
  const [why, setWhy] = useState<CancelReason>({});
  const [scope, setScope] = useState(ONLY_THIS);
  const [settle, setSettle] = useState<Settlement>("credit");
  const changing = useChangeSeries();
  const close = () => {
    setWhy({});
    setSettle("credit");
    setScope(ONLY_THIS);
    onClose();
  };
  const leave = () => {
    if (!why.cancel_note?.trim()) return close();
    askFirst({ ...DISCARDING, text: "Lo que escribiste no se ha guardado.", onConfirm: close });
  };
  const { id, version, patient_name, appointment_date, paid } = appointment;
  const several = severalOf(scope);
  // For several appointments, the app asks about payments later, after the server has first refused the change.
  const isPaid = paid > 0 && !several;
  const when = spokenLocal(appointment_date);
  return (
    <ConfirmDialog
      open={open}
      onClose={leave}
      onConfirm={() => {
        close();
        if (several) changing.mutate({ id, version, ...several, ...why, status: "cancelled" });
        else onConfirm(isPaid ? { ...why, settle } : why);
      }}
      title="¿Cancelar cita?"
      text={[`${patient_name}, ${when}`, ...cancelEffects(appointment, now, isConnected)].join(" ")}
      confirmLabel={several ? "Cancelar citas" : "Cancelar cita"}
      cancelLabel="Volver"
      danger
    >
      <div className="grid gap-4">
        {ofSeries(appointment) && <ScopeFields of={appointment} value={scope} onChange={setScope} />}
        {isPaid && <SettlementFields of="cita" paid={paid} value={settle} onChange={setSettle} />}
        <CancelReasonFields value={why} onChange={setWhy} />
      </div>
    </ConfirmDialog>
  );
}
