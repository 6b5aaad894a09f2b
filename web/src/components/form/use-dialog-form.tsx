import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { appCode, isInDoubt as mayBeSaved, messageOf, titleOf } from "../../lib/errors";
import { isUnanswered } from "../../lib/idempotency-key";
import type { Draft, DraftForm } from "../../lib/kept/drafts";
import { UnsavedGuard } from "../draft/unsaved-guard";
import { changedFields, type Keeps, restore, useDraft } from "../draft/use-draft";
import { BannerInView } from "../ui/banner";
import { Dialog, type DialogProps, FormActions } from "../ui/dialog";
import { toast } from "../ui/toast/toast";
import { RepeatQuestion } from "./repeat-question";
import { type FieldRefusal, rebase, sayAtFields } from "./say-at-fields";

interface Saving<Sent> {
  isPending: boolean;
  mutate: (
    sent: Sent,
    on: Record<"onSuccess" | "onSettled", () => void> & { onError: (error: unknown) => void },
  ) => void;
}

interface DialogFormOptions<Form extends FieldValues, Input, Sent>
  extends Pick<UseFormProps<Form, unknown, Input>, "mode" | "values" | "resetOptions"> {
  schema: z.ZodMiniType<Input, Form>;
  defaultValues: Form & DefaultValues<Form>;
  saving: Saving<Sent>;
  keptAs?: DraftForm;
  draft?: Draft | null | undefined;
  /** The fields that a refusal concerns; by default none. */
  refusedAt?: (error: unknown) => FieldRefusal[];
  /** Called if the record has changed elsewhere. Must load the record and pass it to `outdate`. */
  reread?: () => Promise<void>;
  /** Chooses the fields that keep their input when a newer version of the record is loaded; by default, all changed. */
  keeps?: Keeps<Form>;
  staysOpen?: boolean;
  onClose: () => void;
}

/** A form in a dialog. `keptAs` keeps input as a draft until saved or discarded. Refusals are shown at their fields. */
export function useDialogForm<Form extends FieldValues, Input, Sent>(options: DialogFormOptions<Form, Input, Sent>) {
  const { schema, saving, keptAs = null, draft, refusedAt = () => [], reread, keeps = changedFields } = options;
  const { staysOpen = false, onClose, ...props } = options;
  const form = useForm<Form, unknown, Input>({ ...props, resolver: zodResolver(schema) });
  const { isTyped, endDraft, attempt } = useDraft(form, keptAs, true, draft);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isInDoubt, setInDoubt] = useState(false);
  const [changed, setChanged] = useState<Path<Form>[] | null>(null);
  const base = useRef<Form>(options.defaultValues);
  const isSending = useRef(false);
  const lastSent = useRef<string>(undefined);
  const [asked, setAsked] = useState<(() => void) | null>(null);

  const takeUp = useEffectEvent(() => {
    const elsewhere = draft ? restore(form, draft, keeps) : [];
    if (elsewhere.length > 0) setChanged(elsewhere);
  });
  useEffect(() => takeUp(), []);

  const close = () => {
    endDraft();
    onClose();
  };

  const renew = (fresh: Form) => {
    const kept = keeps(form.getValues(), base.current, fresh);
    base.current = fresh;
    setInDoubt(false);
    rebase(form, fresh, kept);
    return kept;
  };

  const refuse = (error: unknown) => {
    setRefusal(error);
    if (!reread || appCode(error) !== "stale_version") return setFailure(sayAtFields(form, error, refusedAt(error)));
    reread().catch((cause: unknown) => toast.error(messageOf(cause)));
  };

  /** Saves, then closes the dialog unless `staysOpen`. `tell` may report a refusal itself, and then returns true. */
  const send = (sent: Sent, tell?: (error: unknown) => boolean) => {
    // Ignores a second press, which may come before the button shows that the first is pending.
    if (isSending.current) return;
    isSending.current = true;
    lastSent.current = JSON.stringify(sent);
    setFailure(null);
    setRefusal(null);
    saving.mutate(sent, {
      onSuccess: () => {
        setInDoubt(false);
        (staysOpen ? endDraft : close)();
      },
      onError: (error) => {
        if (mayBeSaved(error)) setInDoubt(true);
        if (!tell?.(error)) refuse(error);
      },
      onSettled: () => {
        isSending.current = false;
        setAsked(null);
      },
    });
  };

  return {
    form,
    /** Whether a save got no answer and none succeeded since: the stored values are not known, and all must be sent. */
    isInDoubt,
    isTyped: isTyped || isInDoubt,
    attempt,
    isSaving: saving.isPending,
    failure,
    refusal,
    changed,
    submit: (onValid: (values: Input) => void) =>
      form.handleSubmit(
        (values) => onValid(values),
        () => setFailure(null),
      ),
    send,
    /** Sends. If an earlier call without an answer may have saved other values, first asks the user to confirm: only a
     * retry with the same values is safe. */
    sendOnce: (...sending: Parameters<typeof send>) => {
      const isOther = lastSent.current !== JSON.stringify(sending[0]) && isUnanswered(attempt);
      if (isOther) setAsked(() => () => send(...sending));
      else send(...sending);
    },
    asked,
    dropAsked: () => setAsked(null),
    refuse,
    /** Shows a newer version of the record, except in the fields that keep the user's input, which it returns. */
    renew,
    /** Like `renew`, and makes the dialog report that the record changed elsewhere. */
    outdate: (fresh: Form) => {
      setChanged(changedFields(fresh, base.current));
      return renew(fresh);
    },
    close,
    endDraft,
  };
}

export type DialogForm<Form extends FieldValues, Input> = Omit<
  ReturnType<typeof useDialogForm<Form, Input, unknown>>,
  "send" | "sendOnce"
>;

interface FormDialogProps<Form extends FieldValues, Input>
  extends Omit<DialogProps, "onClose" | "confirmClose" | "attempt"> {
  of: DialogForm<Form, Input>;
  /** Label of the button that saves. A `footer` replaces this button. */
  action?: ReactNode;
  isDisabled?: boolean;
  /** Title over a refusal's message. Without it, the message is not shown. */
  failed?: string;
  /** Whether closing would lose input; by default, whether the user has typed anything. */
  isUnsaved?: boolean;
  /** Whether leaving the page would lose input. */
  isGuarded?: boolean;
}

export function FormDialog<Form extends FieldValues, Input>(props: FormDialogProps<Form, Input>) {
  const { of, action, isDisabled, failed, isUnsaved = of.isTyped, isGuarded = isUnsaved, children, ...rest } = props;
  const actions = action && (
    <FormActions pending={of.isSaving} disabled={isDisabled}>
      {action}
    </FormActions>
  );
  return (
    <FormProvider {...of.form}>
      <Dialog
        footer={actions}
        {...rest}
        attempt={of.attempt}
        onClose={of.close}
        confirmClose={isUnsaved}
        isSaving={of.isSaving}
      >
        <div className="grid grid-cols-1 gap-5">
          {failed && of.failure && (
            <BannerInView tone="rose" title={titleOf(of.refusal, failed)}>
              <span className="whitespace-pre-line">{of.failure}</span>
            </BannerInView>
          )}
          {children}
        </div>
        <UnsavedGuard dirty={isGuarded} onLeave={of.endDraft} />
        {of.asked && <RepeatQuestion isSaving={of.isSaving} onConfirm={of.asked} onClose={of.dropAsked} />}
      </Dialog>
    </FormProvider>
  );
}
