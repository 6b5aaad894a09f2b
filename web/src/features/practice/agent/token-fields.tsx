import { AGENT_RIGHTS, type CreateAgentTokenInput } from "@sereno/core/things/agent/schema";
import { useController, useFormContext } from "react-hook-form";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { Select } from "../../../components/ui/form/select";
import { TextInput } from "../../../components/ui/form/text-input";
import { daysOf, EXPIRY_OPTIONS, optionOf, RIGHT_TEXTS } from "../model/token-choices";

/** What an access is called, what it may do and for how long. */
export function TokenFields() {
  const { register, formState } = useFormContext<CreateAgentTokenInput>();
  const right = useController<CreateAgentTokenInput, "right">({ name: "right" }).field;
  const expiry = useController<CreateAgentTokenInput, "expires_in_days">({ name: "expires_in_days" }).field;
  return (
    <>
      <Field label="Nombre del acceso" hint="Para que lo reconozcas después." error={formState.errors.label?.message}>
        <TextInput {...register("label")} data-autofocus autoComplete="off" placeholder="Asistente principal" />
      </Field>
      <FieldGroup label="Qué puede hacer">
        <div className="grid gap-2">
          {AGENT_RIGHTS.map((each) => (
            <RadioCard
              key={each}
              name="right"
              checked={right.value === each}
              onChoose={() => right.onChange(each)}
              label={RIGHT_TEXTS[each].label}
            >
              <p className="text-sm text-ink-soft">{RIGHT_TEXTS[each].text}</p>
            </RadioCard>
          ))}
        </div>
      </FieldGroup>
      <Field
        label="Vence"
        hint={expiry.value === null ? "Revócalo cuando ya no lo uses." : "Después tendrás que crear otro."}
      >
        <Select
          options={EXPIRY_OPTIONS}
          value={optionOf(expiry.value)}
          onChange={(option) => expiry.onChange(daysOf(option))}
          onBlur={expiry.onBlur}
        />
      </Field>
    </>
  );
}
