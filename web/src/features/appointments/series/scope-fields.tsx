import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { useId } from "react";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { keysOf } from "../../../lib/keys-of";
import { useClock } from "../../../lib/use-clock";
import { SCOPE_TEXTS, type ScopeChoice } from "../model/series";
import { spanOf } from "../model/time/days";

interface ScopeFieldsProps {
  of: Appointment;
  value: ScopeChoice;
  onChange: (value: ScopeChoice) => void;
}

export function ScopeFields({ of, value, onChange }: ScopeFieldsProps) {
  const { now } = useClock();
  const name = useId();
  // A change of several leaves those alone that have begun or are over.
  const isAmong = isLive(of.status) && spanOf(of).start > now;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">¿Cuáles citas de la serie?</legend>
      {keysOf(SCOPE_TEXTS).map((scope) => (
        <RadioCard
          key={scope}
          name={name}
          checked={value.scope === scope}
          onChoose={() => onChange({ ...value, scope })}
          label={scope === "following" && !isAmong ? "Las siguientes" : SCOPE_TEXTS[scope]}
        />
      ))}
      {value.scope !== "one" && (
        <Checkbox
          label="También las que moví a mano"
          checked={value.include_moved}
          onChange={(event) => onChange({ ...value, include_moved: event.target.checked })}
        />
      )}
    </fieldset>
  );
}
