import type { ClientListItem } from "@sereno/core/client/output";
import { useState } from "react";
import { useBookAppointment } from "../data/use-appointment-changes";
import { emptyForm, toBooking } from "../model/appointment-form";
import type { ChosenTime } from "../model/slot-times";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { SessionFields } from "./packages/session-fields";
import { useOpeningDay } from "./slots/use-opening-day";
import { useSlotChoice } from "./slots/use-slot-choice";
import { showRefusal, useAppointmentForm } from "./use-appointment-form";

type FormProps = Omit<NewAppointmentDialogProps, "open">;

function NewAppointmentForm({ time, onClose }: FormProps) {
  const [defaults] = useState(() => ({ ...emptyForm(), ...time }));
  const [client, setClient] = useState<ClientListItem | null>(null);
  const form = useAppointmentForm(defaults);
  const choice = useSlotChoice(form, null);
  const openingMonth = useOpeningDay(form, choice);
  const booking = useBookAppointment();
  return (
    <AppointmentFormDialog
      open
      onClose={onClose}
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
          onSuccess: onClose,
          onError: (error) => showRefusal(error, values, { form, choice }),
        })
      }
    />
  );
}

interface NewAppointmentDialogProps {
  open: boolean;
  /** Where it begins; else on the first day that has free slots. */
  time?: ChosenTime;
  onClose: () => void;
}

/** Mounts its form with each opening, so that it always starts empty. */
const NewAppointmentDialog = ({ open, ...form }: NewAppointmentDialogProps) => open && <NewAppointmentForm {...form} />;

export default NewAppointmentDialog;
