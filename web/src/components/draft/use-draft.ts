import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useAuth } from "../../lib/auth";
import { serverNow } from "../../lib/clock/server-clock";
import { isUnanswered, newAttempt } from "../../lib/idempotency-key";
import { type Draft, type DraftForm, keepable, keepDraft, withDraft } from "../../lib/kept/drafts";
import { draftKey, holdDraft } from "../../lib/kept/open-drafts";

export function changedFields<Form extends FieldValues>(form: Form, base: FieldValues): Path<Form>[] {
  const values: FieldValues = form;
  return Object.keys(values).filter((field): field is Path<Form> => values[field] !== base[field]);
}

/** Names the fields that keep their input, given the typed values, the original ones and the record's newest ones. */
export type Keeps<Form extends FieldValues> = (mine: Form, before: Form, fresh: Form) => Path<Form>[];

/** Stores a form's input (no private fields) and the idempotency keys of unanswered calls as a draft for an hour. If
 * `of` is null, stores none. No tab offers the draft while the form `isOpen` or has input. `draft`: one to continue. */
export function useDraft<Form extends FieldValues, Input>(
  form: UseFormReturn<Form, unknown, Input>,
  of: DraftForm | null,
  isOpen = true,
  draft?: Draft | null,
) {
  const userId = useAuth().user?.id ?? "";
  const key = of && draftKey(userId, of);
  const [isTyped, setTyped] = useState(false);
  const [attempt] = useState(() => newAttempt(draft?.unanswered));

  /** Whether the stored draft is this form's. Another, which is offered above the page, stays until something is typed. */
  const isOwn = useRef(Boolean(draft));
  const end = () => {
    if (key && isOwn.current) localStorage.removeItem(key);
  };
  const look = useEffectEvent((current: FieldValues, defaults: FieldValues) => {
    const typed = changedFields(current, defaults);
    setTyped(typed.length > 0);
    const values = keepable(current);
    const base = keepable(defaults);
    const isKept = userId && (isUnanswered(attempt) || typed.some((field) => field in values));
    if (of && key && isKept) {
      isOwn.current = true;
      keepDraft(key, { ...of, savedAt: serverNow().getTime(), values, base, unanswered: attempt.unanswered });
    } else end();
  });
  useEffect(
    () =>
      form.subscribe({
        // Also watches `isDirty`, because `resetField` reports the new value before it sets the new default value.
        formState: { values: true, isDirty: true },
        callback: ({ values, defaultValues = {} }) => look(values, defaultValues),
      }),
    [form],
  );
  useEffect(() => {
    attempt.keep = () => look(form.getValues(), form.control._defaultValues);
    return () => {
      attempt.keep = () => {};
    };
  }, [attempt, form]);
  const follow = useEffectEvent((_clientId: string | undefined) => isTyped && attempt.keep());
  useEffect(() => void follow(of?.clientId), [of?.clientId]);
  const isHeld = isOpen || isTyped;
  useEffect(() => (isHeld && key ? holdDraft(key) : undefined), [isHeld, key]);

  return { isTyped, attempt, endDraft: end };
}

/** Puts a draft's changed values into the form. Returns the fields of a saved record that changed since the draft. */
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
