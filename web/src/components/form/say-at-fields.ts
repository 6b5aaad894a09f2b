import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { fieldErrors, messageOf } from "../../lib/errors";

export interface FieldRefusal {
  field: string;
  message: string;
}

export const refusedFields = (error: unknown, fieldOf = (input: string) => input): FieldRefusal[] =>
  fieldErrors(error).map(({ path, message }) => ({ field: fieldOf(path), message }));

/** Shows a refusal at its fields and focuses the first one. Returns the text that no field shows; null if none. */
export function sayAtFields<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  error: unknown,
  refused: FieldRefusal[],
): string | null {
  const isField = (name: string): name is Path<Form> => name in form.getValues();
  const withoutField: string[] = [];
  let shouldFocus = true;
  for (const { field, message } of refused) {
    if (!isField(field)) {
      withoutField.push(message);
      continue;
    }
    form.setError(field, { type: "server", message }, { shouldFocus });
    shouldFocus = false;
  }
  return withoutField.length === refused.length ? messageOf(error) : withoutField.join("\n") || null;
}

export function rebase<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  fresh: Form,
  kept: Path<Form>[],
): void {
  const mine = kept.map((field) => ({ field, value: form.getValues(field), error: form.getFieldState(field).error }));
  form.reset(fresh, { keepIsSubmitted: kept.length > 0 });
  for (const { field, value, error } of mine) {
    form.setValue(field, value, { shouldDirty: true });
    if (error) form.setError(field, error);
  }
}
