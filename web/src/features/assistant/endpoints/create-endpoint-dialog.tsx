import { CreateEndpointInput } from "@sereno/core/domain/endpoint/schema";
import { refusedFields } from "../../../components/form/say-at-fields";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { Field, TextInput } from "../../../components/ui/form/field";
import { RecentSignIn } from "../../../domain/google/recent-sign-in";
import { trpc } from "../../../lib/trpc";
import { EndpointSecret } from "./endpoint-secret";

export default function CreateEndpointDialog({ onClose }: { onClose: () => void }) {
  const creating = trpc.endpoint.create.useMutation();
  const dialog = useDialogForm({
    schema: CreateEndpointInput,
    defaultValues: { url: "", bearer: null },
    saving: creating,
    refusedAt: refusedFields,
    staysOpen: true,
    // Stays open while the endpoint is created, because the secret is shown only once.
    onClose: () => !creating.isPending && onClose(),
  });
  const { register, formState } = dialog.form;
  if (creating.data) return <EndpointSecret title="Dirección agregada" made={creating.data} onClose={onClose} />;
  return (
    <RecentSignIn error={creating.error} onClose={onClose}>
      <FormDialog
        of={dialog}
        onSubmit={dialog.submit((input) => dialog.sendOnce(input))}
        title="Agregar dirección"
        description="Tu programa te la da: en n8n es la «Production URL» del nodo Webhook."
        failed="No se pudo agregar la dirección"
        action={creating.isPending ? "Agregando..." : "Agregar dirección"}
      >
        <Field label="Dirección" error={formState.errors.url?.message}>
          <TextInput
            {...register("url")}
            data-autofocus
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        </Field>
        <Field
          label="Token de tu programa"
          optional
          hint="Solo si tu programa lo pide: se envía como Authorization: Bearer."
          error={formState.errors.bearer?.message}
        >
          <TextInput
            {...register("bearer", { setValueAs: (text: string | null) => text?.trim() || null })}
            autoComplete="off"
          />
        </Field>
      </FormDialog>
    </RecentSignIn>
  );
}
