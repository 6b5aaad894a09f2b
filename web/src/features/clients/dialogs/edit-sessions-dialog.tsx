import { zodResolver } from "@hookform/resolvers/zod";
import type { ClientListItem } from "@sereno/core/things/client/output";
import type { EditSessionsForm } from "@sereno/core/things/client/schema";
import type { Purchase } from "@sereno/core/things/purchase/output";
import { useMemo } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { LoadView } from "../../../components/load/load-view";
import { usePurchases } from "../../../components/package/use-purchases";
import { CancelButton } from "../../../components/ui/cancel-button";
import { Dialog } from "../../../components/ui/dialog";
import { BOX } from "../../../components/ui/drawings";
import { EmptyState } from "../../../components/ui/empty-state";
import { FormActions } from "../../../components/ui/form-actions";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { fieldErrors } from "../../../lib/errors";
import { useEditSessions } from "../data/use-client-changes";
import { openingForm, sessionsSchema } from "../model/sessions-form";
import { SessionsFields } from "./sessions-fields";

const LOAD_FAILED = "No se pudieron cargar los paquetes del cliente";
const TOLD = { title: "Error", text: LOAD_FAILED };
const NONE: Purchase[] = [];

interface EditSessionsDialogProps {
  client: ClientListItem;
  onClose: () => void;
}

/** Sets by hand how many sessions of a package are used. */
export default function EditSessionsDialog({ client, onClose }: EditSessionsDialogProps) {
  const load = usePurchases(client.id, TOLD);
  const known = load.data ?? NONE;
  const values = useMemo(() => openingForm(known), [known]);
  const form = useForm<EditSessionsForm>({
    resolver: zodResolver(sessionsSchema(known)),
    mode: "onChange",
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const editing = useEditSessions(client.name);
  const { isDirty } = form.formState;

  const save = form.handleSubmit(({ purchase_id, sessions_used }) => {
    if (editing.isPending) return;
    editing.mutate(
      { id: purchase_id, sessions_used: Number(sessions_used) },
      {
        onSuccess: onClose,
        onError: (error) => {
          const refused = fieldErrors(error).find(({ path }) => path === "sessions_used");
          if (refused) form.setError("sessions_used", { type: "server", message: refused.message });
        },
      },
    );
  });

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onClose}
        onSubmit={save}
        confirmClose={isDirty}
        title="Editar sesiones consumidas"
        description={<span className="wrap-anywhere">{client.name}</span>}
        footer={
          known.length > 0 ? (
            <FormActions pending={editing.isPending}>{editing.isPending ? "Guardando..." : "Guardar"}</FormActions>
          ) : (
            <CancelButton label="Cerrar" />
          )
        }
      >
        <LoadView load={load} message={LOAD_FAILED} skeleton={<SessionsSkeleton />}>
          {(purchases) =>
            purchases.length === 0 ? (
              <EmptyState drawing={BOX} title="Este cliente no tiene paquetes." className="py-4" />
            ) : (
              <SessionsFields purchases={purchases} />
            )
          }
        </LoadView>
        <UnsavedGuard dirty={isDirty} />
      </Dialog>
    </FormProvider>
  );
}

const SessionsSkeleton = () => (
  <SkeletonGroup label="Cargando paquetes">
    <Skeleton className="mb-2.5 h-4 w-20" />
    <Skeleton className="h-11" />
    <Skeleton className="mt-5 mb-2.5 h-4 w-32" />
    <Skeleton className="h-11" />
    <Skeleton className="mt-5 h-28" />
  </SkeletonGroup>
);
