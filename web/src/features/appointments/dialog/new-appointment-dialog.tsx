import { useState } from "react";
import { useClock } from "../../../lib/use-clock";
import { useBookAppointment } from "../data/use-appointment-changes";
import type { BookingStart } from "../data/use-fetch-booking";
import { emptyForm, toBooking } from "../model/appointment-form";
import { openingType, usualType } from "../model/slot-times";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { SessionFields } from "./packages/session-fields";
import { OpeningDay } from "./slots/opening-day";
import { useSlotChoice } from "./slots/use-slot-choice";
import { showRefusal, useAppointmentForm } from "./use-appointment-form";

interface NewAppointmentDialogProps extends BookingStart {
  onClose: () => void;
}

/** In the mode in which the client comes, else in that of the next open day. */
function newForm({ client, schedule, time }: BookingStart, today: string) {
  const type = usualType(client) ?? (schedule && openingType(schedule, time?.date ?? today));
  return { ...emptyForm(client), ...(type && { type }), ...time };
}

/** Mounted with each opening, so that it always starts empty. */
export default function NewAppointmentDialog({ onClose, ...start }: NewAppointmentDialogProps) {
  const { today } = useClock();
  const [defaults] = useState(() => newForm(start, today));
  const [client, setClient] = useState(start.client);
  const form = useAppointmentForm(defaults);
  const choice = useSlotChoice(form, null, usualType(client));
  const [openingMonth, setOpeningMonth] = useState<string>();
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
    >
      <OpeningDay form={form} choice={choice} onMonth={setOpeningMonth} />
    </AppointmentFormDialog>
  );
}
