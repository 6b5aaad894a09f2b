import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { Conflict } from "@sereno/core/domain/availability/output";
import { reasonText } from "@sereno/core/domain/availability/rules";
import { localMinute, minuteOfTime } from "@sereno/core/lib/time/rules";
import { Clock, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "../../../../components/ui/form/checkbox";
import { Field } from "../../../../components/ui/form/field";
import { TimePicker } from "../../../../components/ui/form/time-picker";
import { zoneNote } from "../../../../lib/use-practice-zone";
import { clockTime, moveStart, OUTSIDE_TEXT, spokenConflict } from "../../model/time/slot-times";
import type { SlotChoice } from "./use-slot-choice";

const STEP = 15;

const TAKEN_TEXT = "Ese horario ya está ocupado.";

function TimePickers({ choice }: { choice: SlotChoice }) {
  const { setValue, clearErrors } = useFormContext<AppointmentForm>();
  const start = useController<AppointmentForm, "startTime">({ name: "startTime" });
  const end = useController<AppointmentForm, "endTime">({ name: "endTime" });
  const { chosen } = choice;
  const change = (span: { startTime: string; endTime: string }) => {
    setValue("startTime", span.startTime, { shouldDirty: true });
    setValue("endTime", span.endTime, { shouldDirty: true });
    clearErrors(["startTime", "endTime"]);
  };
  const startError = start.fieldState.error?.message ?? (choice.isTaken ? TAKEN_TEXT : undefined);
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="Hora de inicio" error={startError}>
        <TimePicker
          ref={start.field.ref}
          value={chosen.startTime}
          onChange={(startTime) => change(moveStart(startTime, chosen))}
        />
      </Field>
      <Field label="Hora de fin" error={end.fieldState.error?.message}>
        <TimePicker
          ref={end.field.ref}
          value={chosen.endTime}
          min={chosen.startTime ? clockTime(minuteOfTime(chosen.startTime) + STEP) : undefined}
          allowEndOfDay
          onChange={(endTime) => change({ startTime: chosen.startTime, endTime })}
        />
      </Field>
    </div>
  );
}

const Notice = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex gap-2.5 rounded-control border border-amber-line bg-amber-soft px-3 py-2.5 text-sm text-ink [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-amber-ink">
    {icon}
    <div className="min-w-0 break-words">{children}</div>
  </div>
);

const Conflicts = ({ conflicts }: { conflicts: Conflict[] }) => (
  <ul className="text-sm text-ink-soft">
    {conflicts.map((conflict) => (
      <li key={conflict.start} className="break-words tabular-nums">
        {spokenConflict(conflict)}
      </li>
    ))}
  </ul>
);

/** Why the chosen time is outside the published hours. */
export const explainOutside = ({ outside, chosen, mode }: SlotChoice): string =>
  outside ? reasonText(outside, localMinute(chosen.date, minuteOfTime(chosen.startTime)), mode) : "";

function TimeNotices({ choice }: { choice: SlotChoice }) {
  const { chosen, now, isMoved, ownDate, isTaken, outside, bound, conflicts } = choice;
  const hasPassed = isMoved && !ownDate && localMinute(chosen.date, minuteOfTime(chosen.endTime)) <= now;
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {isTaken && conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {hasPassed && <Notice icon={<Clock aria-hidden />}>Esa hora ya pasó: la cita quedará como completada.</Notice>}
      {outside && !isTaken && (
        <Notice icon={<TriangleAlert aria-hidden />}>
          <p className="font-medium">{OUTSIDE_TEXT}</p>
          <p className="text-ink-soft">{explainOutside(choice)}</p>
        </Notice>
      )}
      {bound && !outside && !isTaken && (
        <Notice icon={<TriangleAlert aria-hidden />}>
          <p className="font-medium">{bound.title}</p>
          <p className="text-ink-soft">{bound.text}</p>
        </Notice>
      )}
    </div>
  );
}

export const SlotTimeFields = ({ choice }: { choice: SlotChoice }) => (
  <div className="flex min-w-0 flex-col gap-3">
    {!choice.isClosed && (
      <Checkbox
        label={<span className="text-sm text-ink-soft">Mostrar días sin horario publicado</span>}
        checked={choice.showsEveryDay}
        onChange={(event) => choice.setShowsEveryDay(event.target.checked)}
      />
    )}
    <TimePickers choice={choice} />
    <p className="text-sm text-ink-soft empty:hidden">{zoneNote(choice.zone)}</p>
    <TimeNotices choice={choice} />
  </div>
);
