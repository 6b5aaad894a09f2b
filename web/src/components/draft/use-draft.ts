import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useAuth } from "../../lib/auth";
import { serverNow } from "../../lib/clock/server-clock";
import { type DraftForm, keepable, keepDraft } from "../../lib/kept/drafts";
import { draftKey, holdDraft } from "../../lib/kept/open-drafts";
import { changedFields } from "./changed-fields";

/**
 * Whether something is typed into a form: whether it holds anything else than it began with, or filled in by itself. As far as
 * it may be, it is kept in this browser for an hour, so that it can be offered again when the form is cut off.
 * @param of which draft it is; null where none is kept.
 * @param isOpen whether somebody is at the form, typing or not: meanwhile its draft is not offered.
 */
export function useDraft<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  of: DraftForm | null,
  isOpen = true,
) {
  const userId = useAuth().user?.id ?? "";
  const key = of && draftKey(userId, of);
  const [isTyped, setTyped] = useState(false);

  const end = () => {
    if (key) localStorage.removeItem(key);
  };
  const look = useEffectEvent((current: FieldValues, defaults: FieldValues) => {
    const typed = changedFields(current, defaults);
    setTyped(typed.length > 0);
    const values = keepable(current);
    const base = keepable(defaults);
    const isKept = userId && typed.some((field) => field in values);
    if (of && key && isKept) keepDraft(key, { ...of, savedAt: serverNow().getTime(), values, base });
    else end();
  });
  useEffect(
    () =>
      form.subscribe({
        // What a form fills in by itself becomes its default only after it is its value, which is told as its state.
        formState: { values: true, isDirty: true },
        callback: ({ values, defaultValues = {} }) => look(values, defaultValues),
      }),
    [form],
  );
  const isHeld = isOpen || isTyped;
  useEffect(() => (isHeld && key ? holdDraft(key) : undefined), [isHeld, key]);

  return {
    isTyped,
    /** Call it when the form was saved or given up. */
    endDraft: end,
  };
}
