import { useEffect, useEffectEvent, useMemo } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useAuth } from "../../lib/auth";
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

  const save = useEffectEvent(() => {
    const values = keepable(form.getValues());
    const base = keepable(form.formState.defaultValues ?? {});
    const isChanged = Object.keys(values).some((field) => values[field] !== base[field]);
    if (isChanged && userId) keepDraft(key, { kind, id, savedAt: Date.now(), values, base });
    else localStorage.removeItem(key);
  });
  useEffect(() => {
    const subscription = form.watch(() => save());
    return () => subscription.unsubscribe();
  }, [form]);
  useEffect(() => (isOpen ? holdDraft(key) : undefined), [isOpen, key]);

  return () => localStorage.removeItem(key);
}
