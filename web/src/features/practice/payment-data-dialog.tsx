import type { Profile } from "@sereno/core/domain/practice/output";
import { useState } from "react";
import { refusedFields } from "../../components/form/say-at-fields";
import { FormDialog, useDialogForm } from "../../components/form/use-dialog-form";
import { NotLoaded } from "../../components/load/load-view";
import { SkeletonGroup } from "../../components/ui/card";
import { CancelButton, Dialog } from "../../components/ui/dialog";
import { toast } from "../../components/ui/toast/toast";
import { ConfirmIdentityDialog, isTooOld, RecentSignIn } from "../../domain/google/recent-sign-in";
import { useSessions } from "../../domain/practice/sessions";
import { PROFILE_FAILED, useProfile, useProfileCache } from "../../domain/practice/use-profile";
import { trpc } from "../../lib/trpc";
import { BankFields } from "./form/profile-fields";
import { changesOf, PaymentDataSchema, toForm } from "./model/profile-form";

const TITLE = "Cómo te pagan";

const FieldsSkeleton = () => (
  <SkeletonGroup label="Cargando tus datos" className="grid gap-5" bones={["h-16", "h-16"]} />
);

export default function PaymentDataDialog({ onClose }: { onClose: () => void }) {
  const load = useProfile();
  // Tells `RecentSignIn` when the session began, so that it asks before the user types.
  const sessions = useSessions();
  if (load.data && (sessions.data || sessions.hasFailed))
    return <PaymentDataForm profile={load.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={TITLE} footer={<CancelButton label="Cerrar" />}>
      <NotLoaded load={load} message={PROFILE_FAILED} skeleton={<FieldsSkeleton />} />
    </Dialog>
  );
}

function PaymentDataForm({ profile: current, onClose }: { profile: Profile; onClose: () => void }) {
  const [profile] = useState(current);
  const cache = useProfileCache();
  const saving = trpc.practice.update.useMutation({
    onSuccess: (saved) => {
      cache.place(saved);
      toast.success("Perfil guardado");
    },
  });
  const dialog = useDialogForm({
    schema: PaymentDataSchema,
    defaultValues: toForm(profile),
    saving,
    refusedAt: refusedFields,
    onClose,
  });
  return (
    <RecentSignIn onClose={onClose}>
      <FormDialog
        of={dialog}
        onSubmit={dialog.submit((values) => dialog.send(dialog.isInDoubt ? values : changesOf(profile, values)))}
        size="xl"
        title={TITLE}
        description="Tu llave Bre-B, tu cuenta o ambas: van en el mensaje con el que cobras."
        failed="No se pudo guardar la información del perfil"
        action={dialog.isSaving ? "Guardando..." : "Guardar"}
      >
        <BankFields />
        {isTooOld(saving.error) && <ConfirmIdentityDialog onClose={saving.reset} />}
      </FormDialog>
    </RecentSignIn>
  );
}
