import type { FieldValues, Path } from "react-hook-form";

/** The fields that hold another value than in `base`. */
export function changedFields<Form extends FieldValues>(form: Form, base: FieldValues): Path<Form>[] {
  const values: FieldValues = form;
  return Object.keys(values).filter((field): field is Path<Form> => values[field] !== base[field]);
}

/** Which fields outlive what is saved by now: of what is typed, what it was typed over, and what is saved. */
export type Keeps<Form extends FieldValues> = (mine: Form, before: Form, fresh: Form) => Path<Form>[];
