import type { ComponentProps } from "react";
import { type FieldValues, type Path, useController } from "react-hook-form";
import { Field } from "../ui/form/field";
import { MoneyInput } from "../ui/form/money-input";

interface MoneyFieldProps<Form extends FieldValues>
  extends Pick<ComponentProps<typeof Field>, "label" | "hint" | "optional" | "className"> {
  name: Path<Form>;
  inputClassName?: string;
}

/** An amount of the form around it, in pesos, with its label and error. */
export function MoneyField<Form extends FieldValues>({ name, inputClassName, ...shown }: MoneyFieldProps<Form>) {
  const { field, fieldState } = useController({ name });
  return (
    <Field {...shown} error={fieldState.error?.message}>
      <MoneyInput {...field} className={inputClassName} />
    </Field>
  );
}
