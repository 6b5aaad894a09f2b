import { zodResolver } from "@hookform/resolvers/zod";
import type { ClientListItem } from "@sereno/core/things/client/output";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { useDraft } from "../../../components/draft/use-draft";
import { useRestored } from "../../../components/draft/use-restored";
import { Dialog } from "../../../components/ui/dialog";
import { FormActions } from "../../../components/ui/form-actions";
import { fieldErrors, messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { useUpdateClient } from "../data/use-client-changes";
import { fieldOfPath, isPersonField, PersonForm, toPersonForm, toUpdateInput } from "../model/client-form";
import { PersonFields } from "./person-fields";
import { RefusalBanner } from "./refusal-banner";

interface EditClientDialogProps {
  client: ClientListItem;
  /** What was typed before the form was cut off. */
  draft?: Draft | null;
  onClose: () => void;
}

export default function EditClientDialog({ client, draft, onClose: leave }: EditClientDialogProps) {
  const [defaultValues] = useState(() => toPersonForm(client));
  const form = useForm<PersonForm>({ resolver: zodResolver(PersonForm), defaultValues });
  const updating = useUpdateClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { isDirty } = form.formState;
  const endDraft = useDraft(form, { kind: "client", id: client.id });
  useRestored(form, draft);
  const onClose = () => {
    endDraft();
    leave();
  };

  const refuse = (error: unknown) => {
    const known = fieldErrors(error).flatMap(({ path, message }) => {
      const field = fieldOfPath(path);
      return isPersonField(field) ? [{ field, message }] : [];
    });
    if (known.length === 0) setFailure(messageOf(error));
    for (const { field, message } of known) form.setError(field, { type: "server", message }, { shouldFocus: true });
  };

  const save = form.handleSubmit((values) => {
    if (updating.isPending) return;
    if (!isDirty) return onClose();
    setFailure(null);
    updating.mutate(toUpdateInput(client.id, values), { onSuccess: onClose, onError: refuse });
  });

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onClose}
        onSubmit={save}
        confirmClose={isDirty}
        title="Editar cliente"
        footer={
          <FormActions pending={updating.isPending}>
            {updating.isPending ? "Guardando..." : "Guardar cambios"}
          </FormActions>
        }
      >
        <div className="grid gap-5">
          {failure && <RefusalBanner title="No se guardaron los cambios" text={failure} />}
          <PersonFields />
          <p className="text-sm text-ink-soft">
            Sus citas y sus paquetes muestran los datos nuevos, también los de antes.
          </p>
        </div>
        <UnsavedGuard dirty={isDirty} onLeave={endDraft} />
      </Dialog>
    </FormProvider>
  );
}
