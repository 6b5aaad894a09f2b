import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { useState } from "react";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { MODES, toggleMode } from "./names";

interface ModeCheckboxesProps {
  /** The day or days, for screen readers: 'lunes', 'días elegidos'. */
  of: string;
  modes: AppointmentMode[];
  onChange: (modes: AppointmentMode[]) => void;
  hideLabel?: boolean;
  className?: string;
}

export function ModeCheckboxes({ of, modes, onChange, hideLabel, className }: ModeCheckboxesProps) {
  const [hint, setHint] = useState<string | null>(null);
  const toggle = (mode: AppointmentMode) => {
    const { modes: next, refusal } = toggleMode(modes, mode);
    setHint(refusal);
    if (!refusal) onChange(next);
  };
  return (
    <FieldGroup label={hideLabel ? `Tipos de cita, ${of}` : "Tipos de cita"} hideLabel={hideLabel}>
      <div className={className ?? "flex flex-wrap gap-x-6"}>
        {MODES.map(({ mode, label }) => (
          <Checkbox
            key={mode}
            checked={modes.includes(mode)}
            onChange={() => toggle(mode)}
            label={label}
            aria-label={`${label}, ${of}`}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {hint}
      </p>
    </FieldGroup>
  );
}
