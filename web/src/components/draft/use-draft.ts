import { useEffect, useEffectEvent, useMemo } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useAuth } from "../../lib/auth";
import { type DraftForm, type DraftValues, draftKey, keepDraft } from "../../lib/kept/drafts";
import { holdDraft } from "../../lib/kept/open-drafts";

const isKept = (value: unknown): value is string | boolean => typeof value === "string" || typeof value === "boolean";
const plain = (values: object): DraftValues =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string | boolean] => isKept(entry[1])));

/**
 * Keeps what is typed into a form, in this browser and for an hour, so that it can be offered again when the form is cut off.
 * Answers what ends that: call it when the form was saved or given up.
 */
export function useDraft<Form extends FieldValues>(form: UseFormReturn<Form>, { kind, id }: DraftForm): () => void {
  const userId = useAuth().user?.id ?? "";
  const key = useMemo(() => draftKey(userId, { kind, id }), [userId, kind, id]);

  const save = useEffectEvent(() => {
    const values = plain(form.getValues());
    const base = plain(form.formState.defaultValues ?? {});
    const isChanged = Object.keys(values).some((field) => values[field] !== base[field]);
    if (isChanged && userId) keepDraft(key, { kind, id, savedAt: Date.now(), values, base });
    else localStorage.removeItem(key);
  });
  useEffect(() => {
    const release = holdDraft(key);
    const subscription = form.watch(() => save());
    return () => {
      subscription.unsubscribe();
      release();
    };
  }, [form, key]);

  return () => localStorage.removeItem(key);
}
