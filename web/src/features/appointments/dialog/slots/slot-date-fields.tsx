import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { Building2, Video } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "../../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../../components/ui/form/field";
import { Segmented } from "../../../../components/ui/form/segmented";
import { HolidayCalendar } from "../../../../domain/holidays/holiday-calendar";
import { keysOf } from "../../../../lib/keys-of";
import { onlyType } from "../../model/time/slot-times";
import type { SlotChoice } from "./use-slot-choice";

const ICONS: Record<AppointmentForm["type"], ReactNode> = {
  Presencial: <Building2 aria-hidden />,
  Virtual: <Video aria-hidden />,
};
const TYPES = keysOf(ICONS).map((value) => ({ value, label: value, icon: ICONS[value] }));

export function TypeField({ choice, className }: { choice: SlotChoice; className?: string }) {
  const { field, fieldState } = useController<AppointmentForm, "type">({ name: "type" });
  const group = useRef<HTMLDivElement>(null);
  return (
    <FieldGroup label="Tipo de cita" error={fieldState.error?.message} className={className}>
      <div
        ref={(node) => {
          group.current = node;
          field.ref({ focus: () => group.current?.querySelector("input")?.focus() });
        }}
      >
        <Segmented
          label="Tipo de cita"
          options={TYPES}
          value={field.value}
          onChange={(type) => {
            choice.markTypeChosen();
            field.onChange(type);
          }}
        />
      </div>
    </FieldGroup>
  );
}

export function SlotDateFields({ choice, calendarKey }: { choice: SlotChoice; calendarKey?: string | undefined }) {
  const { setValue, clearErrors } = useFormContext<AppointmentForm>();
  const { field, fieldState } = useController<AppointmentForm, "date">({ name: "date" });
  const calendar = useRef<HTMLDivElement>(null);
  const { schedule, today, ownDate, isClosed } = choice;
  const earliest = ownDate && ownDate < today ? ownDate : today;

  const choose = (date: string) => {
    setValue("date", date, { shouldDirty: true });
    clearErrors(["date", "startTime", "endTime"]);
    const only = schedule ? onlyType(schedule, date) : null;
    if (only && !ownDate && !choice.usual && !choice.isTypeChosen) setValue("type", only);
  };

  return (
    <FieldGroup label="Fecha" error={fieldState.error?.message} className="min-w-0">
      <div
        ref={(node) => {
          calendar.current = node;
          field.ref({ focus: () => calendar.current?.querySelector<HTMLElement>("td button:enabled")?.focus() });
        }}
        className="min-h-80"
      >
        <HolidayCalendar
          key={calendarKey}
          value={field.value}
          onChange={choose}
          today={today}
          min={isClosed ? undefined : earliest}
          disabled={(date) => !choice.mayChoose(date)}
          onMonthChange={choice.viewMonth}
          className="mx-auto sm:mx-0"
        />
      </div>
      {!isClosed && (
        <Checkbox
          label={<span className="text-sm text-ink-soft">Mostrar días sin horario publicado</span>}
          checked={choice.showsEveryDay}
          onChange={(event) => choice.setShowsEveryDay(event.target.checked)}
        />
      )}
    </FieldGroup>
  );
}
