import type { Appointment } from "@sereno/core/domain/appointment/output";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { Button } from "../../../components/ui/button";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { TimePicker } from "../../../components/ui/form/time-picker";
import { HolidayCalendar } from "../../../domain/holidays/holiday-calendar";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { useTimeCheck } from "../data/use-slots";
import { chosenTime, plannedSpan } from "../model/time/calendar";
import { describeTime, isWhole, moveStart, sameTime, spanOfTime, spokenConflict } from "../model/time/slot-times";
import { usePlacing } from "../series/use-placing";

export default function MoveDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { now, today } = useClock();
  const { place, placing } = usePlacing({ schedule: trpc.availability.schedule.useQuery().data, onMoved: onClose });
  const [before] = useState(() => chosenTime(plannedSpan(appointment)));
  const [time, setTime] = useState(before);
  const isMoved = !sameTime(time, before);
  const conflicts = useTimeCheck(isMoved && isWhole(time) ? time : null, appointment.id)?.conflicts ?? [];

  const save = () => {
    if (!isMoved) onClose();
    else if (conflicts.length === 0) place(appointment, spanOfTime(time));
  };

  return (
    <Dialog
      onClose={onClose}
      isSaving={placing !== null}
      title="Mover cita"
      description={`${appointment.patient_name}: ${describeTime(before)}`}
      confirmClose={isMoved}
      onSubmit={save}
      footer={
        <>
          <CancelButton className="max-md:hidden" />
          <Button type="submit" variant="primary" pending={placing !== null} className="grow md:grow-0">
            Mover
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldGroup label="Fecha">
          <HolidayCalendar
            value={time.date}
            today={today}
            min={parseLocal(appointment.appointment_date) <= now ? before.date : today}
            onChange={(date) => setTime({ ...time, date })}
          />
        </FieldGroup>
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label="Hora de inicio" error={conflicts.length > 0 ? "Ese horario ya está ocupado." : undefined}>
            <TimePicker
              value={time.startTime}
              onChange={(startTime) => setTime({ date: time.date, ...moveStart(startTime, time) })}
            />
          </Field>
          <Field label="Hora de fin">
            <TimePicker
              value={time.endTime}
              min={time.startTime}
              allowEndOfDay
              onChange={(endTime) => setTime({ ...time, endTime })}
            />
          </Field>
        </div>
        <UnsavedGuard dirty={isMoved} />
        <ul aria-live="polite" className="text-sm text-ink-soft empty:hidden">
          {conflicts.map((conflict) => (
            <li key={conflict.start} className="break-words tabular-nums">
              {spokenConflict(conflict)}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
