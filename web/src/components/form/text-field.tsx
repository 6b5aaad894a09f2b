import type { ComponentProps, ReactNode } from "react";
import { type FieldError, type FieldValues, get, type Path, useFormContext } from "react-hook-form";
import { Field, TextArea, TextInput, type TextInputProps } from "../ui/form/field";

export interface OfForm<Form extends FieldValues> {
  name: Path<Form>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  fieldClassName?: string;
}

export type TextFieldProps<Form extends FieldValues> = OfForm<Form> & Omit<TextInputProps, "name">;

function useRegistered<Form extends FieldValues>(name: Path<Form>) {
  const { register, formState } = useFormContext<Form>();
  const error: FieldError | undefined = get(formState.errors, name);
  return { registered: register(name), error: error?.message };
}

export function TextField<Form extends FieldValues>(props: TextFieldProps<Form>) {
  const { name, label, hint, optional, fieldClassName, ...rest } = props;
  const { registered, error } = useRegistered(name);
  return (
    <Field label={label} hint={hint} optional={optional} error={error} className={fieldClassName}>
      <TextInput autoComplete="off" {...rest} {...registered} />
    </Field>
  );
}

type TextAreaFieldProps<Form extends FieldValues> = OfForm<Form> & Omit<ComponentProps<"textarea">, "name">;

export function TextAreaField<Form extends FieldValues>(props: TextAreaFieldProps<Form>) {
  const { name, label, hint, optional, fieldClassName, ...rest } = props;
  const { registered, error } = useRegistered(name);
  return (
    <Field label={label} hint={hint} optional={optional} error={error} className={fieldClassName}>
      <TextArea {...rest} {...registered} />
    </Field>
  );
}
