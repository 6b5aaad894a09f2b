import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { useMemo } from "react";
import { FormDialog } from "../../../components/form/form-dialog";
import { refusedFields } from "../../../components/form/say-at-fields";
import { useDialogForm } from "../../../components/form/use-dialog-form";
import { LoadView } from "../../../components/load/load-view";
import { CancelButton } from "../../../components/ui/cancel-button";
import { BOX } from "../../../components/ui/drawings";
import { EmptyState } from "../../../components/ui/empty-state";
import { FormActions } from "../../../components/ui/form-actions";
import { SkeletonGroup } from "../../../components/ui/skeleton";
import { usePurchases } from "../../../domain/package/use-purchases";
import { useEditSessions } from "../data/use-client-changes";
import { openingForm, sessionsSchema } from "../model/sessions-form";
import { SessionsFields } from "./sessions-fields";

const LOAD_FAILED = "No se pudieron cargar los paquetes del cliente";
const TOLD = { title: "Error", text: LOAD_FAILED };
const NONE: Purchase[] = [];

export default function EditSessionsDialog({ client, onClose }: { client: ClientListItem; onClose: () => void }) {
  const load = usePurchases(client.id, TOLD);
  const known = load.data ?? NONE;
  const values = useMemo(() => openingForm(known), [known]);
  const dialog = useDialogForm({
    schema: sessionsSchema(known),
    mode: "onChange",
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
    saving: useEditSessions(client.name),
    refusedAt: refusedFields,
    onClose,
  });
  const save = dialog.submit(({ purchase_id, sessions_used }) =>
    dialog.send({ id: purchase_id, sessions_used: Number(sessions_used) }),
  );

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      title="Editar sesiones consumidas"
      description={<span className="wrap-anywhere">{client.name}</span>}
      footer={
        known.length > 0 ? (
          <FormActions pending={dialog.isSaving}>{dialog.isSaving ? "Guardando..." : "Guardar"}</FormActions>
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
    </FormDialog>
  );
}

const SessionsSkeleton = () => (
  <SkeletonGroup
    label="Cargando paquetes"
    bones={["mb-2.5 h-4 w-20", "h-11", "mt-5 mb-2.5 h-4 w-32", "h-11", "mt-5 h-28"]}
  />
);
