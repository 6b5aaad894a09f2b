import type { Appointment } from "@sereno/core/domain/appointment/output";
import { useState } from "react";
import { Dialog, FormActions } from "../../../components/ui/dialog";
import { spokenLocal } from "../../../lib/clock/dates";
import { useGiveReason } from "../data/use-status-change";
import type { CancelReason } from "../model/status-actions";
import { CancelReasonFields } from "./cancel-reason-fields";

export default function WhyDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [why, setWhy] = useState<CancelReason>({});
  const giving = useGiveReason();
  const { id, version, patient_name, appointment_date } = appointment;
  return (
    <Dialog
      onClose={onClose}
      isSaving={giving.isPending}
      confirmClose={Boolean(why.cancel_note?.trim())}
      onSubmit={() => {
        if (giving.isPending) return;
        if (why.cancel_reason) giving.mutate({ id, version, ...why }, { onSuccess: onClose });
        else onClose();
      }}
      title="¿Por qué se canceló?"
      description={`${patient_name}, ${spokenLocal(appointment_date)}`}
      footer={<FormActions pending={giving.isPending}>Guardar</FormActions>}
    >
      <CancelReasonFields value={why} onChange={setWhy} />
    </Dialog>
  );
}
