import type { ComponentProps, ReactNode } from "react";
import { type FieldError, type FieldValues, get, type Path, useController, useFormContext } from "react-hook-form";
import { Field, TextArea, TextInput, type TextInputProps } from "../ui/form/field";
import { MoneyInput } from "../ui/form/money-input";

interface OfForm<Form extends FieldValues> {
  name: Path<Form>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  fieldClassName?: string;
}

export type TextFieldProps<Form extends FieldValues> = OfForm<Form> & Omit<TextInputProps, "name">;

function useRegistered<Form extends FieldValues, Own>(props: OfForm<Form> & Own) {
  const { name, label, hint, optional, fieldClassName: className, ...own } = props;
  const { register, formState } = useFormContext<Form>();
  const error: FieldError | undefined = get(formState.errors, name);
  return [
    { label, hint, optional, error: error?.message, className },
    { ...own, ...register(name) },
  ] as const;
}

export function TextField<Form extends FieldValues>(props: TextFieldProps<Form>) {
  const [field, input] = useRegistered(props);
  return (
    <Field {...field}>
      <TextInput autoComplete="off" {...input} />
    </Field>
  );
}

type TextAreaFieldProps<Form extends FieldValues> = OfForm<Form> & Omit<ComponentProps<"textarea">, "name">;

export function TextAreaField<Form extends FieldValues>(props: TextAreaFieldProps<Form>) {
  const [field, input] = useRegistered(props);
  return (
    <Field {...field}>
      <TextArea {...input} />
    </Field>
  );
}

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
