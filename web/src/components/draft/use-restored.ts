import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, withDraft } from "../../lib/kept/drafts";

/** Puts back what was typed before a form was cut off; what nobody had touched stays as the form shows it now. */
export function restore<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  draft: Draft,
): void {
  const { id, values, base } = draft;
  const isTyped = ([field, value]: [string, unknown]) => (id ? value !== base[field] : value !== "");
  const typed = Object.fromEntries(Object.entries(values).filter(isTyped));
  form.reset(withDraft(form.getValues(), typed), { keepDefaultValues: true });
}

/** Fills a form with its draft, if it is opened with one. */
export function useRestored<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  draft: Draft | null | undefined,
): void {
  const fill = useEffectEvent(() => {
    if (draft) restore(form, draft);
  });
  useEffect(() => fill(), []);
}
