import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { monthAfter } from "@sereno/core/lib/time/rules";
import { Repeat } from "lucide-react";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useDialogForm } from "../../../components/form/use-dialog-form";
import { Opening } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import type { Draft } from "../../../lib/kept/drafts";
import { type Clock, useClock } from "../../../lib/use-clock";
import { useBookAppointment } from "../data/use-appointment-changes";
import { type BookingStart, useBookingStart } from "../data/use-booking-start";
import { emptyForm, formFor, toBooking } from "../model/appointment-form";
import { type ChosenTime, firstDay, monthOf, offeredSlots, openingType, usualType } from "../model/time/slot-times";
import { openRepeat } from "../series/open-repeat";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { SessionFields } from "./packages/session-fields";
import { showRefusal } from "./show-refusal";
import { type SlotChoice, useSlotChoice } from "./slots/use-slot-choice";

interface NewAppointmentFormProps extends BookingStart {
  draft?: Draft;
  onClose: () => void;
}

/** Default values. The type is the client's usual one or one of the next open day. From 23:00, the date is tomorrow. */
function newForm({ client, schedule, time }: BookingStart, { today, now }: Clock) {
  const first = firstDay(now);
  const type = usualType(client) ?? (schedule && openingType(schedule, time?.date ?? first));
  return { ...emptyForm(client), ...(type && { type }), ...(first > today && { date: first }), ...time };
}

interface OpeningDayProps {
  /** The form from `useForm`, because the form in the context is a new object in each render. */
  form: UseFormReturn<AppointmentForm>;
  choice: SlotChoice;
}

/** Sets type and date by `resetField`, so that neither gets dirty; `resetField` works only on mounted fields. */
function OpeningDay({ form, choice }: OpeningDayProps) {
  const { today, now, schedule, monthInView, viewMonth, usual, isTypeChosen, seeking, giveUpSeeking } = choice;
  const free = choice.availability.data;
  const { date, startTime } = choice.chosen;
  const opening = usual ?? (schedule && openingType(schedule, date || today));
  const { date: isDateChosen } = form.formState.dirtyFields;
  const isSeeking = seeking !== null && (seeking.from !== null || !isDateChosen) && !startTime;

  useEffect(() => {
    if (opening && !isTypeChosen) form.resetField("type", { defaultValue: opening });
  }, [form, opening, isTypeChosen]);

  useEffect(() => {
    if (!free || !isSeeking || offeredSlots(free, date, now).length > 0) return;
    const first = free.find((day) => day.date >= date && offeredSlots([day], day.date, now).length > 0);
    const month = date ? monthOf(date) : monthInView;
    if (first) return form.resetField("date", { defaultValue: first.date });
    if (month > monthAfter(monthOf(today), 1)) return giveUpSeeking();
    if (date) form.resetField("date", { defaultValue: "" });
    viewMonth(monthAfter(month, 1));
  }, [form, free, isSeeking, date, now, today, monthInView, viewMonth, giveUpSeeking]);

  return null;
}

function NewAppointmentForm({ draft, onClose, ...start }: NewAppointmentFormProps) {
  const clock = useClock();
  const [defaults] = useState(() => newForm(start, clock));
  const [client, setClient] = useState(start.client);
  const dialog = useDialogForm({
    schema: formFor(client),
    defaultValues: defaults,
    saving: useBookAppointment(),
    keptAs: { kind: "appointment", id: "", clientId: client?.id },
    draft,
    onClose,
  });
  const { form } = dialog;
  const choice = useSlotChoice(form, null, usualType(client), draft !== undefined);
  return (
    <AppointmentFormDialog
      of={dialog}
      title="Nueva Cita"
      choice={choice}
      known={client}
      onClient={setClient}
      session={<SessionFields client={client} />}
      submitLabel="Crear cita"
      actions={(isDisabled) => (
        <Button
          icon={<Repeat aria-hidden />}
          disabled={isDisabled}
          onClick={() => void form.handleSubmit((values) => openRepeat(values, client, dialog.close))()}
        >
          Repetir
        </Button>
      )}
      onSave={(values) =>
        dialog.sendOnce(toBooking(values, client), (error) => {
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

/** Dialog of a new appointment, shown once its data has loaded. Each opening mounts a new form. */
export default function NewAppointmentDialog({ clientId, time, ...props }: NewAppointmentDialogProps) {
  const start = useBookingStart(clientId, time, props.onClose);
  return start ? <NewAppointmentForm {...start} {...props} /> : <Opening onClose={props.onClose} />;
}
