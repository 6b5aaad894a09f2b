import type { ClientListItem } from "@sereno/core/domain/client/output";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import type { Draft } from "../../../lib/kept/drafts";
import { useUpdateClient } from "../data/use-client-changes";
import { PersonForm, refusedDetails, toPersonForm, toUpdateInput } from "../model/client-form";
import { PersonFields } from "./person-fields";

interface EditClientDialogProps {
  client: ClientListItem;
  draft?: Draft | null;
  onClose: () => void;
}

export default function EditClientDialog({ client, draft, onClose }: EditClientDialogProps) {
  const dialog = useDialogForm({
    schema: PersonForm,
    defaultValues: toPersonForm(client),
    saving: useUpdateClient(),
    keptAs: { kind: "client", id: client.id },
    draft,
    refusedAt: refusedDetails,
    onClose,
  });
  const save = dialog.submit((values) => {
    if (dialog.isTyped) dialog.send(toUpdateInput(client.id, values, dialog.isInDoubt ? null : toPersonForm(client)));
    else dialog.close();
  });

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      title="Editar cliente"
      failed="No se guardaron los cambios"
      action={dialog.isSaving ? "Guardando..." : "Guardar cambios"}
    >
      <PersonFields />
      <p className="text-sm text-ink-soft">Sus citas y sus paquetes muestran los datos nuevos, también los de antes.</p>
    </FormDialog>
  );
}
