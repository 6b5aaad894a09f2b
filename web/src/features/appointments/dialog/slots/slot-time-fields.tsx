import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { Conflict } from "@sereno/core/domain/availability/output";
import { minuteOfTime } from "@sereno/core/lib/time/rules";
import { Building2, Clock, TriangleAlert, Video } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "../../../../components/ui/form/checkbox";
import { Field, FieldGroup } from "../../../../components/ui/form/field";
import { Segmented } from "../../../../components/ui/form/segmented";
import { TimePicker } from "../../../../components/ui/form/time-picker";
import { keysOf } from "../../../../lib/keys-of";
import { zoneNote } from "../../../../lib/use-clock";
import { clockTime, moveStart, onlyType, spanOfTime, spokenConflict } from "../../model/time/slot-times";
import { DayGrid } from "./day-grid";
import type { SlotChoice } from "./use-slot-choice";

function TimePickers({ choice }: { choice: SlotChoice }) {
  const start = useController<AppointmentForm, "startTime">({ name: "startTime" });
  const end = useController<AppointmentForm, "endTime">({ name: "endTime" });
  const { chosen, choose } = choice;
  const startError = start.fieldState.error?.message ?? (choice.isTaken ? "Ese horario ya está ocupado." : undefined);
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="Hora de inicio" error={startError}>
        <TimePicker
          ref={start.field.ref}
          value={chosen.startTime}
          onChange={(startTime) => choose(moveStart(startTime, chosen))}
        />
      </Field>
      <Field label="Hora de fin" error={end.fieldState.error?.message}>
        <TimePicker
          ref={end.field.ref}
          value={chosen.endTime}
          min={chosen.startTime ? clockTime(minuteOfTime(chosen.startTime) + 15) : undefined}
          allowEndOfDay
          onChange={(endTime) => choose({ ...chosen, endTime })}
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

function TimeNotices({ choice }: { choice: SlotChoice }) {
  const { chosen, now, isMoved, ownDate, isTaken, outside, bound, conflicts } = choice;
  const doubt = outside ?? bound;
  const hasPassed = isMoved && !ownDate && spanOfTime(chosen).end <= now;
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {isTaken && conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {hasPassed && <Notice icon={<Clock aria-hidden />}>Esa hora ya pasó: la cita quedará como completada.</Notice>}
      {doubt && !isTaken && (
        <Notice icon={<TriangleAlert aria-hidden />}>
          <p className="font-medium">{doubt.title}</p>
          <p className="text-ink-soft">{doubt.text}</p>
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

const ICONS: Record<AppointmentForm["type"], ReactNode> = {
  Presencial: <Building2 aria-hidden />,
  Virtual: <Video aria-hidden />,
};
const TYPES = keysOf(ICONS).map((value) => ({ value, label: value, icon: ICONS[value] }));

interface TypeFieldProps {
  choice: SlotChoice;
  /** The input with the initial focus of a dialog whose client is already known. */
  inputRef: RefObject<HTMLInputElement | null> | undefined;
  className?: string;
}

export function TypeField({ choice, inputRef, className }: TypeFieldProps) {
  const { field, fieldState } = useController<AppointmentForm, "type">({ name: "type" });
  return (
    <FieldGroup label="Tipo de cita" hideLabel error={fieldState.error?.message} className={className}>
      <div
        ref={(node) => {
          const checked = () => node?.querySelector<HTMLInputElement>("input:checked") ?? null;
          if (inputRef) inputRef.current = checked();
          field.ref({ focus: () => checked()?.focus() });
        }}
      >
        <Segmented
          label="Tipo de cita"
          options={TYPES}
          value={field.value}
          onChange={(type) => {
            choice.chooseType(type);
            field.onChange(type);
          }}
        />
      </div>
    </FieldGroup>
  );
}

export function SlotDateFields({ choice }: { choice: SlotChoice }) {
  const { setValue, clearErrors } = useFormContext<AppointmentForm>();
  const { field, fieldState } = useController<AppointmentForm, "date">({ name: "date" });
  const { schedule, today, ownDate, isClosed } = choice;
  const earliest = ownDate && ownDate < today ? ownDate : today;

  const choose = (date: string) => {
    choice.endSeeking(date);
    setValue("date", date, { shouldDirty: true });
    clearErrors(["date", "startTime", "endTime"]);
    const only = schedule ? onlyType(schedule, date) : null;
    if (only && !ownDate && !choice.usual && !choice.isTypeChosen) setValue("type", only);
  };

  return (
    <FieldGroup label="Fecha" hideLabel error={fieldState.error?.message} className="min-w-0">
      <div
        ref={(node) => {
          field.ref({ focus: () => node?.querySelector<HTMLElement>("td button:enabled")?.focus() });
        }}
      >
        <DayGrid
          value={field.value}
          onChange={choose}
          today={today}
          min={isClosed ? undefined : earliest}
          mayChoose={choice.mayChoose}
          onMonth={choice.viewMonth}
        />
      </div>
    </FieldGroup>
  );
}
