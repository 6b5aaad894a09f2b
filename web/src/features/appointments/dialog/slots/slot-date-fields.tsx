import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { Building2, Video } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { FieldGroup } from "../../../../components/ui/form/field";
import { Segmented } from "../../../../components/ui/form/segmented";
import { keysOf } from "../../../../lib/keys-of";
import { onlyType } from "../../model/time/slot-times";
import { DayGrid } from "./day-grid";
import type { SlotChoice } from "./use-slot-choice";

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
  const calendar = useRef<HTMLDivElement>(null);
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
          calendar.current = node;
          field.ref({
            focus: () => calendar.current?.querySelector<HTMLElement>("td button:enabled")?.focus(),
          });
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
