import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Makes `fresh` the form's defaults; the fields in `kept` keep their typed values. */
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
