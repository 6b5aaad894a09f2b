import { useId } from "react";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { keysOf } from "../../../lib/keys-of";
import { SCOPE_TEXTS, type ScopeChoice } from "../model/series";

export function ScopeFields({ value, onChange }: { value: ScopeChoice; onChange: (value: ScopeChoice) => void }) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">¿Cuáles citas de la serie?</legend>
      {keysOf(SCOPE_TEXTS).map((scope) => (
        <RadioCard
          key={scope}
          name={name}
          checked={value.scope === scope}
          onChoose={() => onChange({ ...value, scope })}
          label={SCOPE_TEXTS[scope]}
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
