import type { FieldValues, Path } from "react-hook-form";

export function changedFields<Form extends FieldValues>(form: Form, base: FieldValues): Path<Form>[] {
  const values: FieldValues = form;
  return Object.keys(values).filter((field): field is Path<Form> => values[field] !== base[field]);
}

/** Names the fields that keep their input, given the typed values, the original ones and the record's newest ones. */
export type Keeps<Form extends FieldValues> = (mine: Form, before: Form, fresh: Form) => Path<Form>[];
