import { type FieldValues, useController } from "react-hook-form";
import { Field, type TextInputProps } from "../ui/form/field";
import { MoneyInput } from "../ui/form/money-input";
import type { OfForm } from "./text-field";

type MoneyFieldProps<Form extends FieldValues> = OfForm<Form> & Pick<TextInputProps, "className">;

export function MoneyField<Form extends FieldValues>(props: MoneyFieldProps<Form>) {
  const { name, label, hint, optional, fieldClassName, ...rest } = props;
  const { field, fieldState } = useController({ name });
  return (
    <Field label={label} hint={hint} optional={optional} error={fieldState.error?.message} className={fieldClassName}>
      <MoneyInput {...field} {...rest} />
    </Field>
  );
}
