import { useState } from "react";
import { useDraft } from "../../../components/draft/use-draft";
import { useRestored } from "../../../components/draft/use-restored";
import type { Draft } from "../../../lib/kept/drafts";
import { type Clock, useClock } from "../../../lib/use-clock";
import { useBookAppointment } from "../data/use-appointment-changes";
import { type BookingStart, useBookingStart } from "../data/use-booking-start";
import { emptyForm, toBooking } from "../model/appointment-form";
import { type ChosenTime, firstDay, openingType, usualType } from "../model/time/slot-times";
import { RepeatButton, useRepeat } from "../series/repeat";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { SessionFields } from "./packages/session-fields";
import { OpeningDay } from "./slots/opening-day";
import { useSlotChoice } from "./slots/use-slot-choice";
import { showRefusal, useAppointmentForm } from "./use-appointment-form";

interface NewAppointmentFormProps extends BookingStart {
  /** What was typed before the form was cut off. */
  draft?: Draft | null;
  onClose: () => void;
}

/** In the mode in which the client comes, else in that of the next open day; not today once it is too late for it. */
function newForm({ client, schedule, time }: BookingStart, { today, now }: Clock) {
  const first = firstDay(now);
  const type = usualType(client) ?? (schedule && openingType(schedule, time?.date ?? first));
  return { ...emptyForm(client), ...(type && { type }), ...(first > today && { date: first }), ...time };
}

function NewAppointmentForm({ draft, onClose, ...start }: NewAppointmentFormProps) {
  const clock = useClock();
  const [defaults] = useState(() => newForm(start, clock));
  const [client, setClient] = useState(start.client);
  const form = useAppointmentForm(defaults);
  const choice = useSlotChoice(form, null, usualType(client));
  const [openingMonth, setOpeningMonth] = useState<string>();
  const booking = useBookAppointment();
  const endDraft = useDraft(form, { kind: "appointment", id: "" });
  useRestored(form, draft);
  const close = () => {
    endDraft();
    onClose();
  };
  const repeat = useRepeat(client, close);
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
      actions={<RepeatButton form={form} onPress={repeat.open} />}
      onSave={(values) =>
        booking.mutate(toBooking(values, client), {
          onSuccess: close,
          onError: (error) => showRefusal(error, values, { form, choice }),
        })
      }
    >
      {repeat.dialog}
      <OpeningDay form={form} choice={choice} onMonth={setOpeningMonth} />
    </AppointmentFormDialog>
  );
}

interface NewAppointmentDialogProps extends Pick<NewAppointmentFormProps, "draft" | "onClose"> {
  clientId: string | null;
  time: ChosenTime | undefined;
}

/** Mounted with each opening, so that it always starts empty; it opens once it is known how. */
export default function NewAppointmentDialog({ clientId, time, ...props }: NewAppointmentDialogProps) {
  const start = useBookingStart(clientId, time, props.onClose);
  return start && <NewAppointmentForm {...start} {...props} />;
}
