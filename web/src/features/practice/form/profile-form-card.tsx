import { zodResolver } from "@hookform/resolvers/zod";
import type { Profile } from "@sereno/core/domain/practice/output";
import { REQUIRED_TEXT, type UpdateProfileInput } from "@sereno/core/domain/practice/schema";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { useHandedOver } from "../../../components/asked";
import { changedFields, restore, useDraft } from "../../../components/draft/use-draft";
import { rebase, refusedFields, sayAtFields } from "../../../components/form/say-at-fields";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { toast } from "../../../components/ui/toast/toast";
import { isTooOld } from "../../../domain/google/recent-sign-in";
import { useProfileCache } from "../../../domain/practice/use-profile";
import { cx } from "../../../lib/cx";
import { isInDoubt, messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { trpc } from "../../../lib/trpc";
import { changesOf, lacksRequired, type ProfileForm, ProfileFormSchema, toForm } from "../model/profile-form";

type Form = UseFormReturn<ProfileForm, unknown, UpdateProfileInput>;

/** Form of the profile. A refetch updates only the fields that the user has not changed. `onShow` shows fields. */
export function useProfileForm(profile: Profile, onShow: (fields: string[]) => void) {
  const cache = useProfileCache();
  const form: Form = useForm({ resolver: zodResolver(ProfileFormSchema), defaultValues: toForm(profile) });
  const base = useRef(toForm(profile));
  const { isTyped, endDraft } = useDraft(form, { kind: "profile", id: profile.id }, false);
  /** Makes `next` the form's saved values. Fields that differ from `before` keep their input. */
  const renew = (next: ProfileForm, before = base.current) => {
    base.current = next;
    rebase(form, next, changedFields(form.getValues(), before));
  };
  const follow = useEffectEvent((next: ProfileForm) => {
    if (changedFields(next, base.current).length > 0) renew(next);
  });
  useEffect(() => follow(toForm(profile)), [profile]);

  useHandedOver<Draft>("profile", (draft) => {
    restore(form, draft);
    onShow(changedFields(draft.values, draft.base));
  });

  // After a save without an answer, what is stored is unknown: the next save sends all fields.
  const isLost = useRef(false);
  const saving = trpc.practice.update.useMutation({
    onMutate: async () => {
      const sent = form.getValues();
      await cache.hold();
      return { sent };
    },
    onSuccess: (saved, _input, { sent }) => {
      isLost.current = false;
      cache.place(saved);
      renew(toForm(saved), sent);
      toast.success("Perfil guardado");
    },
    onError: (error) => {
      if (isInDoubt(error)) isLost.current = true;
      if (isTooOld(error)) return;
      toast.error("No se pudo guardar la información del perfil", messageOf(error));
      sayAtFields(form, error, refusedFields(error));
    },
  });

  const save = form.handleSubmit(
    (values) => {
      if (saving.isPending) return;
      const input = isLost.current ? values : changesOf(profile, values);
      if (Object.keys(input).length > 0) return saving.mutate(input);
      form.reset(toForm(profile));
      toast.success("Perfil guardado");
    },
    (errors) => {
      onShow(Object.keys(errors));
      if (lacksRequired(form.getValues())) toast.error(REQUIRED_TEXT);
    },
  );

  /** State of the dialog that asks the user to sign in again. A change of payment data needs a recent sign-in. */
  const asked = { isTooOld: isTooOld(saving.error), close: saving.reset };
  return {
    form,
    asked,
    isTyped,
    isSaving: saving.isPending,
    save,
    endDraft,
    discard: () => form.reset(toForm(profile)),
  };
}

interface ProfileFormCardProps {
  editing: ReturnType<typeof useProfileForm>;
  onCancel: () => void;
  children: ReactNode;
}

export function ProfileFormCard({ editing, onCancel, children }: ProfileFormCardProps) {
  const { form, isTyped, isSaving, save } = editing;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save} className="[&_input]:scroll-mb-28 [&_textarea]:scroll-mb-28">
        <Card className="pb-0!">
          <div className="grid gap-6">{children}</div>
          <div
            data-save-bar={isTyped || undefined}
            className={cx(
              "z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 rounded-b-card border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-5 md:px-5",
              isTyped && "sticky bottom-(--bottom-bar)",
            )}
          >
            <p role="status" className="min-w-0 grow text-sm text-amber-ink max-md:basis-full max-md:empty:hidden">
              {isTyped && !isSaving ? "Cambios sin guardar" : ""}
            </p>
            <Button onClick={onCancel} aria-disabled={isSaving || undefined}>
              Cancelar
            </Button>
            <Button type="submit" variant="primary" pending={isSaving} className="max-md:grow">
              {isSaving ? "Guardando..." : "Guardar Cambios"}
            </Button>
          </div>
        </Card>
      </form>
    </FormProvider>
  );
}
