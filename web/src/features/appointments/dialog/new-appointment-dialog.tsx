import type { ClientListItem } from "@sereno/core/client/output";
import { useState } from "react";
import { useDraft } from "../../../components/draft/use-draft";
import { useRestored } from "../../../components/draft/use-restored";
import type { Draft } from "../../../lib/kept/drafts";
import { useBookAppointment } from "../data/use-appointment-changes";
import { emptyForm, toBooking } from "../model/appointment-form";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { SessionFields } from "./packages/session-fields";
import { useOpeningDay } from "./slots/use-opening-day";
import { useSlotChoice } from "./slots/use-slot-choice";
import { showRefusal, useAppointmentForm } from "./use-appointment-form";

interface NewAppointmentDialogProps {
  open: boolean;
  /** What was typed before the form was cut off. */
  draft?: Draft | null;
  onClose: () => void;
}

function NewAppointmentForm({ draft, onClose }: Omit<NewAppointmentDialogProps, "open">) {
  const [defaults] = useState(emptyForm);
  const [client, setClient] = useState<ClientListItem | null>(null);
  const form = useAppointmentForm(defaults);
  const choice = useSlotChoice(form, null);
  const openingMonth = useOpeningDay(form, choice);
  const booking = useBookAppointment();
  const endDraft = useDraft(form, { kind: "appointment", id: "" });
  useRestored(form, draft);
  const close = () => {
    endDraft();
    onClose();
  };
  return (
    <AppointmentFormDialog
      open
      onClose={close}
      title="Nueva Cita"
      form={form}
      choice={choice}
      calendarKey={openingMonth}
      known={client}
      onClient={setClient}
      session={<SessionFields client={client} today={choice.today} />}
      submitLabel="Crear cita"
      isSaving={booking.isPending}
      onSave={(values) =>
        booking.mutate(toBooking(values, client), {
          onSuccess: close,
          onError: (error) => showRefusal(error, values, { form, choice }),
        })
      }
    />
  );
}

/** Mounts its form with each opening, so that it always starts empty. */
const NewAppointmentDialog = ({ open, ...props }: NewAppointmentDialogProps) =>
  open && <NewAppointmentForm {...props} />;

export default NewAppointmentDialog;
