import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, withDraft } from "../../lib/kept/drafts";

/** Fills a new form with what was typed before it was cut off. */
export function useRestored<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  draft: Draft | null | undefined,
): void {
  const restore = useEffectEvent(() => {
    if (!draft) return;
    // What nobody had filled in stays as the form opens now.
    const filled = Object.entries(draft.values).filter(([, value]) => value !== "");
    form.reset(withDraft(form.getValues(), Object.fromEntries(filled)), { keepDefaultValues: true });
  });
  useEffect(() => restore(), []);
}
