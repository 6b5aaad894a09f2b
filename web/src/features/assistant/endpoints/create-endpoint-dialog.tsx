import { zodResolver } from "@hookform/resolvers/zod";
import { CreateEndpointInput } from "@sereno/core/things/endpoint/schema";
import { useForm } from "react-hook-form";
import { refusedFields, sayAtFields } from "../../../components/form/say-at-fields";
import { RecentSignIn } from "../../../components/google/recent-sign-in";
import { sessionBegunAt } from "../../../components/practice/sessions";
import { Dialog } from "../../../components/ui/dialog";
import { Field } from "../../../components/ui/form/field";
import { TextInput } from "../../../components/ui/form/text-input";
import { FormActions } from "../../../components/ui/form-actions";
import { EndpointSecret } from "./endpoint-secret";
import { useCreateEndpoint } from "./use-endpoints";

/** Takes where a program listens, and then shows what its calls are signed with. */
export default function CreateEndpointDialog({ onClose }: { onClose: () => void }) {
  const creating = useCreateEndpoint();
  const form = useForm({ resolver: zodResolver(CreateEndpointInput), defaultValues: { url: "", bearer: null } });
  const { errors } = form.formState;
  if (creating.data) return <EndpointSecret title="Dirección agregada" made={creating.data} onClose={onClose} />;
  return (
    <RecentSignIn begunAt={sessionBegunAt()} error={creating.error} onClose={onClose}>
      <Dialog
        open
        onClose={() => !creating.isPending && onClose()}
        onSubmit={form.handleSubmit((input) => {
          if (creating.isPending) return;
          creating.mutate(input, {
            onError: (error) => {
              const unsaid = sayAtFields(form, error, refusedFields(error));
              if (unsaid) form.setError("url", { message: unsaid }, { shouldFocus: true });
            },
          });
        })}
        title="Agregar dirección"
        description="Tu programa te la da: en n8n es la «Production URL» del nodo Webhook."
        footer={
          <FormActions pending={creating.isPending}>
            {creating.isPending ? "Agregando..." : "Agregar dirección"}
          </FormActions>
        }
      >
        <div className="grid gap-5">
          <Field label="Dirección" error={errors.url?.message}>
            <TextInput
              {...form.register("url")}
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
            error={errors.bearer?.message}
          >
            <TextInput
              {...form.register("bearer", { setValueAs: (text: string | null) => text?.trim() || null })}
              autoComplete="off"
            />
          </Field>
        </div>
      </Dialog>
    </RecentSignIn>
  );
}
