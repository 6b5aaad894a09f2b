import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { type Draft, withDraft } from "../../lib/kept/drafts";
import { changedFields, type Keeps } from "./changed-fields";

/** Puts a draft's changed values into the form. Returns the fields that have changed on the server meanwhile. */
export function restore<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  { id, values, base }: Draft,
  keeps: Keeps<Form> = changedFields,
): Path<Form>[] {
  const now = form.getValues();
  const before = withDraft(now, base);
  const mine = withDraft(now, values);
  const typed = id ? keeps(mine, before, now) : changedFields(mine, now).filter((field) => values[field] !== "");
  const put = Object.entries(mine).filter(([field]) => typed.some((each) => each === field));
  form.reset({ ...now, ...Object.fromEntries(put) }, { keepDefaultValues: true });
  return id ? changedFields(now, before) : [];
}
