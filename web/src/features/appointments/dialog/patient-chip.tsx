import { X } from "lucide-react";
import type { RefObject } from "react";
import { Avatar } from "../../../components/ui/avatar";
import { IconButton } from "../../../components/ui/button";
import { useTypedFirst } from "../../../components/ui/form/use-typed-first";
import { phoneText } from "../../../lib/text";
import type { KnownPatient } from "../model/patient";

export interface ChosenPatient {
  /** The client of a new appointment, once chosen. */
  chosen: KnownPatient | null;
  onRemove: () => void;
}

interface PatientChipProps extends Omit<ChosenPatient, "chosen"> {
  client: KnownPatient;
  /** The field that follows. */
  nextRef: RefObject<HTMLElement | null>;
}

export function PatientChip({ client: { name, phone }, onRemove, nextRef }: PatientChipProps) {
  useTypedFirst(nextRef);
  return (
    <fieldset className="min-w-0 sm:col-span-2 lg:col-span-1">
      <legend className="sr-only">Paciente</legend>
      <div className="flex min-h-14 items-center gap-3 rounded-control border border-teal-line bg-teal-soft pl-2.5">
        <Avatar name={name} className="size-9!" />
        <p className="min-w-0 grow leading-snug">
          <span className="block truncate font-medium text-teal-ink">{name}</span>
          <span className="block truncate text-sm text-ink-soft tabular-nums">{phoneText(phone)}</span>
        </p>
        <IconButton label={`Quitar a ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  );
}
