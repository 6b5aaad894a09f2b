import { zodResolver } from "@hookform/resolvers/zod";
import type { Profile } from "@sereno/core/things/practice/output";
import type { UpdateProfileInput } from "@sereno/core/things/practice/schema";
import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useResumedDraft } from "../../../components/draft/resumed-draft";
import { useDraft } from "../../../components/draft/use-draft";
import { restore } from "../../../components/draft/use-restored";
import { toast } from "../../../components/ui/toast/toast";
import { fieldErrors, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { useProfileCache } from "../data/use-profile";
import {
  changedFields,
  changesOf,
  isProfileField,
  lacksRequired,
  type ProfileForm,
  ProfileFormSchema,
  REQUIRED_TEXT,
  toForm,
} from "../model/profile-form";

const SAVE_FAILED = "No se pudo guardar la información del perfil";

type Form = UseFormReturn<ProfileForm, unknown, UpdateProfileInput>;

/** Makes `next` what is saved, and keeps what was typed since `base`. */
function rebase(form: Form, base: Partial<ProfileForm>, next: ProfileForm): void {
  const typed = form.getValues();
  const edits = changedFields(base, typed);
  form.reset(next, { keepErrors: edits.length > 0, keepIsSubmitted: edits.length > 0 });
  for (const field of edits) form.setValue(field, typed[field], { shouldDirty: true });
}

function showAtFields(form: Form, error: unknown): void {
  const known = fieldErrors(error).flatMap(({ path, message }) => (isProfileField(path) ? [{ path, message }] : []));
  for (const [index, { path, message }] of known.entries()) {
    form.setError(path, { type: "server", message }, { shouldFocus: index === 0 });
  }
}

/** The profile's form: what is typed lies over the server's answer, so that a refetch shows through. */
export function useProfileForm(profile: Profile) {
  const cache = useProfileCache();
  const form: Form = useForm({ resolver: zodResolver(ProfileFormSchema), defaultValues: toForm(profile) });
  const { isDirty, defaultValues } = form.formState;

  useEffect(() => {
    const next = toForm(profile);
    if (defaultValues && changedFields(defaultValues, next).length > 0) rebase(form, defaultValues, next);
  }, [form, profile, defaultValues]);

  const endDraft = useDraft(form, { kind: "profile", id: profile.id }, isDirty);
  useResumedDraft(["profile"], (draft) => restore(form, draft));

  const saving = trpc.practice.update.useMutation({
    onMutate: async () => {
      const sent = form.getValues();
      await cache.hold();
      return { sent };
    },
    onSuccess: (saved, _input, { sent }) => {
      cache.place(saved);
      rebase(form, sent, toForm(saved));
      toast.success("Perfil guardado");
    },
    onError: (error) => {
      toast.error(SAVE_FAILED, messageOf(error));
      showAtFields(form, error);
    },
    onSettled: cache.refresh,
  });

  const save = form.handleSubmit(
    (values) => {
      if (saving.isPending) return;
      const input = changesOf(profile, values);
      if (Object.keys(input).length > 0) return saving.mutate(input);
      form.reset(toForm(profile));
      toast.success("Perfil guardado");
    },
    () => {
      if (lacksRequired(form.getValues())) toast.error(REQUIRED_TEXT);
    },
  );

  return { form, isDirty, isSaving: saving.isPending, save, endDraft, discard: () => form.reset(toForm(profile)) };
}

export type ProfileEditing = ReturnType<typeof useProfileForm>;
