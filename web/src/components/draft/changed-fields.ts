import type { FieldValues, Path } from "react-hook-form";

export function changedFields<Form extends FieldValues>(form: Form, base: FieldValues): Path<Form>[] {
  const values: FieldValues = form;
  return Object.keys(values).filter((field): field is Path<Form> => values[field] !== base[field]);
}

/** Returns the fields to keep as typed, given the typed values, the original values, and the saved values. */
export type Keeps<Form extends FieldValues> = (mine: Form, before: Form, fresh: Form) => Path<Form>[];
