import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type UseFormProps, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { appCode, messageOf } from "../../lib/errors";
import type { Draft, DraftForm } from "../../lib/kept/drafts";
import { changedFields, type Keeps } from "../draft/changed-fields";
import { restore } from "../draft/restore";
import { useDraft } from "../draft/use-draft";
import { toast } from "../ui/toast/toast";
import { rebase } from "./rebase";
import { type FieldRefusal, sayAtFields } from "./say-at-fields";

interface Sending {
  onSuccess: () => void;
  onError: (error: unknown) => void;
  onSettled: () => void;
}

/** The mutation that saves a form. */
interface Saving<Sent> {
  isPending: boolean;
  mutate: (sent: Sent, sending: Sending) => void;
}

interface DialogFormOptions<Form extends FieldValues, Input, Sent>
  extends Pick<UseFormProps<Form, unknown, Input>, "mode" | "values" | "resetOptions"> {
  schema: z.ZodMiniType<Input, Form>;
  defaultValues: Form & DefaultValues<Form>;
  saving: Saving<Sent>;
  /** Which draft what is typed is kept as; of some forms it is not. */
  keptAs?: DraftForm;
  /** The draft of an interrupted form. */
  draft?: Draft | null | undefined;
  /** What a refusal says, and at which fields; some forms say it as a whole. */
  refusedAt?: (error: unknown) => FieldRefusal[];
  /** Called when what is edited changed elsewhere: reads it, and shows it with `outdate`. */
  reread?: () => Promise<void>;
  /** The typed values that stay; by default all. */
  keeps?: Keeps<Form>;
  /** True where what was made takes the form's place. */
  staysOpen?: boolean;
  onClose: () => void;
}

/** A form in a dialog: what is typed is kept until it is saved or given up, and what the server refuses is said where it belongs. */
export function useDialogForm<Form extends FieldValues, Input, Sent>(options: DialogFormOptions<Form, Input, Sent>) {
  const { schema, saving, keptAs = null, draft, refusedAt = () => [], reread, keeps = changedFields } = options;
  const { staysOpen = false, onClose, ...props } = options;
  const form = useForm<Form, unknown, Input>({ ...props, resolver: zodResolver(schema) });
  const { isTyped, endDraft } = useDraft(form, keptAs);
  const [failure, setFailure] = useState<string | null>(null);
  const [changed, setChanged] = useState<Path<Form>[] | null>(null);
  const base = useRef<Form>(options.defaultValues);
  const isSending = useRef(false);

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
    rebase(form, fresh, kept);
    return kept;
  };

  const refuse = (error: unknown) => {
    if (!reread || appCode(error) !== "stale_version") return setFailure(sayAtFields(form, error, refusedAt(error)));
    reread().catch((cause: unknown) => toast.error(messageOf(cause)));
  };

  return {
    form,
    isTyped,
    isSaving: saving.isPending,
    /** Why it was not saved, as far as no field says it. */
    failure,
    /** The fields that changed elsewhere; null while none is known of. */
    changed,
    submit: (onValid: (values: Input) => void) => form.handleSubmit(onValid, () => setFailure(null)),
    /** Saves, and closes the dialog unless it stays. `tell` answers true for a refusal that it tells itself. */
    send: (sent: Sent, tell?: (error: unknown) => boolean) => {
      // The second of two quick presses comes before the button shows that it is pending.
      if (isSending.current) return;
      isSending.current = true;
      setFailure(null);
      saving.mutate(sent, {
        onSuccess: staysOpen ? endDraft : close,
        onError: (error) => {
          if (!tell?.(error)) refuse(error);
        },
        onSettled: () => {
          isSending.current = false;
        },
      });
    },
    refuse,
    /** Shows what is edited as it is now, under what is typed; answers which of that stays. */
    renew,
    /** The same where it changed elsewhere, of which the dialog speaks. */
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
  "send"
>;
