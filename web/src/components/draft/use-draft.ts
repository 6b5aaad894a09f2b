import { useEffect, useEffectEvent, useMemo } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useAuth } from "../../lib/auth";
import { serverNow } from "../../lib/clock/server-clock";
import { type DraftForm, draftKey, keepable, keepDraft } from "../../lib/kept/drafts";
import { holdDraft } from "../../lib/kept/open-drafts";

/**
 * Keeps what is typed into a form, in this browser and for an hour, so that it can be offered again when the form is cut off.
 * Answers what ends that: call it when the form was saved or given up.
 * @param isOpen whether somebody is at the form: meanwhile its draft is not offered.
 */
export function useDraft<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  { kind, id }: DraftForm,
  isOpen = true,
): () => void {
  const userId = useAuth().user?.id ?? "";
  const key = useMemo(() => draftKey(userId, { kind, id }), [userId, kind, id]);

  const save = useEffectEvent((current: object, defaults: object) => {
    const values = keepable(current);
    const base = keepable(defaults);
    const isChanged = Object.keys(values).some((field) => values[field] !== base[field]);
    if (isChanged && userId) keepDraft(key, { kind, id, savedAt: serverNow().getTime(), values, base });
    else localStorage.removeItem(key);
  });
  useEffect(
    () =>
      form.subscribe({
        // What a form fills in by itself becomes its default only after it is its value, which is told as its state.
        formState: { values: true, isDirty: true },
        callback: ({ values, defaultValues = {} }) => save(values, defaultValues),
      }),
    [form],
  );
  useEffect(() => (isOpen ? holdDraft(key) : undefined), [isOpen, key]);

  return () => localStorage.removeItem(key);
}
