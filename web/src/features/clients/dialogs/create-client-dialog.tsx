import type { ClientForm } from "@sereno/core/domain/client/schema";
import { ACTIVE_PACKAGE_TEXT, tooManyText } from "@sereno/core/domain/purchase/rules";
import { skipToken } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Control, useWatch } from "react-hook-form";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { Banner } from "../../../components/ui/banner";
import { usePackagesOnSale } from "../../../domain/catalog/use-catalog";
import type { Draft } from "../../../lib/kept/drafts";
import { trpc } from "../../../lib/trpc";
import { useSettled } from "../../../lib/use-settled";
import { useCreateClient } from "../data/use-client-changes";
import { activePackageText, emptyClientForm, fullPhone, refusedDetails, toCreateInput } from "../model/client-form";
import { knownAs, LEAST_IDENTIFICATION, namesakeTexts, type PersonTyped } from "../model/known-person";
import { isWithoutPackage, NewClientForm, NO_PACKAGE } from "../model/sale-form";
import { PersonFields } from "./person-fields";
import { CATALOG_FAILED, PurchaseFields } from "./purchase-fields";

const LEAST_TYPED = 2;
const SILENT = { retry: false, staleTime: 0 } as const;

/** The client that is the person in the form (`same`), or namesakes. Looks up when typing pauses; ignores failures. */
function useKnownPerson(person: PersonTyped) {
  const settledName = useSettled(person.name.trim());
  const settledId = useSettled(person.identification_number.trim());
  const search = (text: string, least: number) =>
    text.length >= least ? { search: text, page: 1, page_size: 50 } : skipToken;
  const byName = trpc.client.list.useQuery(search(settledName, LEAST_TYPED), SILENT);
  const byId = trpc.client.list.useQuery(search(settledId, LEAST_IDENTIFICATION), SILENT);
  const known = knownAs(person, [...(byId.data?.clients ?? []), ...(byName.data?.clients ?? [])]);
  const active = trpc.purchase.active.useQuery(known.same ? { client_id: known.same.id } : skipToken, SILENT);
  return { ...known, active: (known.same && active.data?.purchases) || [] };
}

type KnownPersonNoticeProps = ReturnType<typeof useKnownPerson> & { isAlone: boolean };

/** Says if the person in the form is already a client, or has the same name as clients. */
function KnownPersonNotice({ same, active, namesakes, isAlone }: KnownPersonNoticeProps) {
  if (same && isAlone) return <Banner tone="amber">{same.name} ya es tu cliente.</Banner>;
  if (same && active.length > 0) {
    return (
      <Banner tone="amber" title={ACTIVE_PACKAGE_TEXT}>
        <p>{same.name} ya es tu cliente.</p>
        <ul>
          {active.map((each) => (
            <li key={each.id}>{activePackageText(each)}</li>
          ))}
        </ul>
      </Banner>
    );
  }
  if (same) return <Banner>{same.name} ya es tu cliente: el paquete queda en su ficha.</Banner>;
  if (namesakes.length === 0) return null;
  return (
    <Banner tone="amber">
      {namesakeTexts(namesakes).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  );
}

const PERSON = ["client_name", "phoneCountryCode", "phone", "client_identification_number"] as const;

function usePersonInForm(control: Control<ClientForm>) {
  const [name, phoneCountryCode, phone, identification_number] = useWatch({ control, name: PERSON });
  return useKnownPerson({ name, phone: fullPhone({ phoneCountryCode, phone }), identification_number });
}

export default function CreateClientDialog({ draft, onClose }: { draft?: Draft | null; onClose: () => void }) {
  const catalog = usePackagesOnSale({ title: "Error", text: CATALOG_FAILED });
  const dialog = useDialogForm({
    schema: NewClientForm,
    defaultValues: emptyClientForm(),
    saving: useCreateClient(),
    keptAs: { kind: "client", id: "" },
    draft,
    refusedAt: refusedDetails,
    onClose,
  });
  const { form } = dialog;
  const known = usePersonInForm(form.control);
  const isAlone = isWithoutPackage({ package_id: useWatch({ control: form.control, name: "package_id" }) });
  const isBlocked = isAlone ? known.same !== null : known.active.length > 0;

  const isNothingOnSale = catalog.data?.length === 0;
  useEffect(() => {
    if (isNothingOnSale && !form.getValues("package_id") && !form.getFieldState("package_id").invalid) {
      form.resetField("package_id", { defaultValue: NO_PACKAGE.value });
    }
  }, [form, isNothingOnSale]);

  const save = dialog.submit((values) => {
    if (isBlocked) return;
    const chosen = catalog.data?.find(({ id }) => id === values.package_id);
    if (!isAlone && !chosen) return form.setError("package_id", { type: "unloaded", message: `${CATALOG_FAILED}.` });
    if (chosen && Number(values.sessions_used) > chosen.sessions) {
      form.setError("sessions_used", { message: tooManyText(chosen.sessions) }, { shouldFocus: true });
      return;
    }
    dialog.sendOnce(toCreateInput(values, chosen?.total_price));
  });

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      size="xl"
      title="Agregar Cliente"
      description="Crea el cliente, con el paquete que compró o sin paquete."
      failed="El cliente no se creó"
      action={dialog.isSaving ? "Creando..." : "Crear cliente"}
      isDisabled={isBlocked || (!catalog.data && !catalog.hasFailed)}
    >
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="grid gap-5">
          <PersonFields notice={<KnownPersonNotice {...known} isAlone={isAlone} />} />
        </div>
        <div className="grid gap-5 max-md:border-t max-md:border-line max-md:pt-5">
          <PurchaseFields load={catalog} clientId={known.same?.id} />
        </div>
      </div>
    </FormDialog>
  );
}
