import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { fieldErrors, messageOf } from "../../lib/errors";

export interface FieldRefusal {
  field: string;
  message: string;
}

/** What the server refused, at the fields of a form that names them as their inputs are named, or by `fieldOf`. */
export const refusedFields = (error: unknown, fieldOf = (input: string) => input): FieldRefusal[] =>
  fieldErrors(error).map(({ path, message }) => ({ field: fieldOf(path), message }));

/** Says at its fields what the server refused, the first of them in focus; answers what no field could say, null where they said all. */
export function sayAtFields<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  error: unknown,
  refused: FieldRefusal[],
): string | null {
  const isField = (name: string): name is Path<Form> => name in form.getValues();
  const unsaid: string[] = [];
  let shouldFocus = true;
  for (const { field, message } of refused) {
    if (!isField(field)) {
      unsaid.push(message);
      continue;
    }
    form.setError(field, { type: "server", message }, { shouldFocus });
    shouldFocus = false;
  }
  return unsaid.length === refused.length ? messageOf(error) : unsaid.join("\n") || null;
}
