import { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { useDialogForm } from "../../../components/form/use-dialog-form";
import { Button } from "../../../components/ui/button";
import type { Draft } from "../../../lib/kept/drafts";
import { type Clock, useClock } from "../../../lib/use-clock";
import { useBookAppointment } from "../data/use-appointment-changes";
import { type BookingStart, useBookingStart } from "../data/use-booking-start";
import { emptyForm, toBooking } from "../model/appointment-form";
import { type ChosenTime, firstDay, openingType, usualType } from "../model/time/slot-times";
import { openRepeat } from "../series/open-repeat";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { SessionFields } from "./packages/session-fields";
import { showRefusal } from "./show-refusal";
import { OpeningDay } from "./slots/opening-day";
import { useSlotChoice } from "./slots/use-slot-choice";

interface NewAppointmentFormProps extends BookingStart {
  draft?: Draft;
  onClose: () => void;
}

/** Defaults: the client's usual type, or that of the next open day; tomorrow's date if today is too late. */
function newForm({ client, schedule, time }: BookingStart, { today, now }: Clock) {
  const first = firstDay(now);
  const type = usualType(client) ?? (schedule && openingType(schedule, time?.date ?? first));
  return { ...emptyForm(client), ...(type && { type }), ...(first > today && { date: first }), ...time };
}

function NewAppointmentForm({ draft, onClose, ...start }: NewAppointmentFormProps) {
  const clock = useClock();
  const [defaults] = useState(() => newForm(start, clock));
  const [client, setClient] = useState(start.client);
  const dialog = useDialogForm({
    schema: AppointmentForm,
    defaultValues: defaults,
    saving: useBookAppointment(),
    keptAs: { kind: "appointment", id: "" },
    draft,
    onClose,
  });
  const { form } = dialog;
  const choice = useSlotChoice(form, null, usualType(client));
  return (
    <AppointmentFormDialog
      of={dialog}
      title="Nueva Cita"
      choice={choice}
      known={client}
      onClient={setClient}
      session={<SessionFields client={client} />}
      submitLabel="Crear cita"
      actions={
        <Button
          icon={<Repeat aria-hidden />}
          onClick={() => void form.handleSubmit((values) => openRepeat(values, client, dialog.close))()}
        >
          Repetir
        </Button>
      }
      onSave={(values) =>
        dialog.send(toBooking(values, client), (error) => {
          showRefusal(error, values, { form, choice });
          return true;
        })
      }
    >
      <OpeningDay form={form} choice={choice} />
    </AppointmentFormDialog>
  );
}

interface NewAppointmentDialogProps extends Pick<NewAppointmentFormProps, "draft" | "onClose"> {
  clientId: string | null;
  time?: ChosenTime | undefined;
}

/** Mounted with each opening, so that the form starts empty; opens once its data has loaded. */
export default function NewAppointmentDialog({ clientId, time, ...props }: NewAppointmentDialogProps) {
  const start = useBookingStart(clientId, time, props.onClose);
  return start && <NewAppointmentForm {...start} {...props} />;
}
