import { zodResolver } from "@hookform/resolvers/zod";
import { ClientForm } from "@sereno/core/things/client/schema";
import { useState } from "react";
import { type Control, FormProvider, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { useDraft } from "../../../components/draft/use-draft";
import { useRestored } from "../../../components/draft/use-restored";
import { usePackagesOnSale } from "../../../components/package/use-packages-on-sale";
import { Dialog } from "../../../components/ui/dialog";
import { FormActions } from "../../../components/ui/form-actions";
import { fieldErrors, messageOr } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { useCreateClient } from "../data/use-client-changes";
import { useKnownPerson } from "../data/use-known-person";
import { emptyClientForm, fieldOfPath, fullPhone, toCreateInput } from "../model/client-form";
import { tooManyText } from "../model/sessions-form";
import { KnownPersonNotice } from "./known-person-notice";
import { PersonFields } from "./person-fields";
import { CATALOG_FAILED, PurchaseFields } from "./purchase-fields";
import { RefusalBanner } from "./refusal-banner";

const TOLD = { title: "Error", text: CATALOG_FAILED };

/** Shows what the server refused at the fields where it belongs; false when it belongs to none. */
function showAtFields(form: UseFormReturn<ClientForm>, error: unknown): boolean {
  const known = fieldErrors(error).flatMap(({ path, message }) => {
    const field = fieldOfPath(path);
    return field ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of known.entries()) {
    form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
  }
  return known.length > 0;
}

const PERSON = ["client_name", "phoneCountryCode", "phone", "client_identification_number"] as const;

/** Who of the clients the form may speak of. */
function usePersonInForm(control: Control<ClientForm>) {
  const [name, phoneCountryCode, phone, identification_number] = useWatch({ control, name: PERSON });
  return useKnownPerson({ name, phone: fullPhone({ phoneCountryCode, phone }), identification_number });
}

interface CreateClientDialogProps {
  /** What was typed before the form was cut off. */
  draft?: Draft | null;
  onClose: () => void;
}

/** Creates a client together with the package that is sold to them. */
export default function CreateClientDialog({ draft, onClose: leave }: CreateClientDialogProps) {
  const [defaultValues] = useState(emptyClientForm);
  const form = useForm<ClientForm>({ resolver: zodResolver(ClientForm), defaultValues });
  const catalog = usePackagesOnSale(TOLD);
  const creating = useCreateClient();
  const [failure, setFailure] = useState<string | null>(null);
  const known = usePersonInForm(form.control);
  const isBlocked = known.active.length > 0;
  const { isDirty } = form.formState;
  const endDraft = useDraft(form, { kind: "client", id: "" });
  useRestored(form, draft);
  const onClose = () => {
    endDraft();
    leave();
  };

  const save = form.handleSubmit((values) => {
    if (creating.isPending || isBlocked) return;
    const chosen = catalog.data?.find(({ id }) => id === values.package_id);
    if (chosen && Number(values.sessions_used) > chosen.sessions) {
      form.setError("sessions_used", { message: tooManyText(chosen.sessions) }, { shouldFocus: true });
      return;
    }
    setFailure(null);
    creating.mutate(toCreateInput(values, chosen?.total_price), {
      onSuccess: onClose,
      onError: (error) => {
        if (!showAtFields(form, error)) setFailure(messageOr(error, "Error al crear el cliente"));
      },
    });
  });

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onClose}
        onSubmit={save}
        confirmClose={isDirty}
        size="xl"
        title="Agregar Cliente"
        description="Crea el cliente junto con el paquete que compró."
        footer={
          <FormActions disabled={isBlocked} pending={creating.isPending}>
            {creating.isPending ? "Creando..." : "Crear cliente"}
          </FormActions>
        }
      >
        <div className="grid gap-5">
          {failure && <RefusalBanner title="El cliente no se creó" text={failure} />}
          <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
            <div className="grid gap-5">
              <PersonFields notice={<KnownPersonNotice {...known} />} />
            </div>
            <div className="grid gap-5 max-md:border-t max-md:border-line max-md:pt-5">
              <PurchaseFields load={catalog} />
            </div>
          </div>
        </div>
        <UnsavedGuard dirty={isDirty} onLeave={endDraft} />
      </Dialog>
    </FormProvider>
  );
}
