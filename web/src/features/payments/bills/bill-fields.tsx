import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { ReactNode } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { DateInput } from "../../../components/form/date-input";
import { MoneyField, TextField } from "../../../components/form/text-field";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { Switch } from "../../../components/ui/form/checkbox";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { Segmented } from "../../../components/ui/form/segmented";
import { ClientCombobox } from "../../../domain/client/client-combobox";
import type { BillForm } from "../model/bill-form";

const PrintedText = lazyComponent(() => import("./printed-text"), {
  NotLoaded: () => "Este nombre tiene letras que el PDF quizás escriba de otra manera.",
});

/** Matches texts of basic Latin and Latin-1 characters, which the PDF's fonts have. */
const ORDINARY = /^[ -~¡-ÿ]*$/;

/** Says how the PDF writes a text, 'En el PDF se escribirá: Li Ming'; shows nothing if the PDF writes it unchanged. */
export function printedHint(text: string, lead = "En el PDF se escribirá:"): ReactNode {
  const typed = text.normalize("NFC").replace(/\s+/gu, " ").trim();
  return ORDINARY.test(typed) ? undefined : <PrintedText text={typed} lead={lead} />;
}

const RETENTION_HINT = "Lo que quien paga te dijo que va a retener. Sereno nunca la calcula.";
const CEDULA_HINT = "La lleva la cuenta de cobro, porque tu perfil no tiene NIT.";
const PAIR = "grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-x-4 gap-y-5";
const NARROW_PAIR = "grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-x-4 gap-y-5";
const DOCUMENTS = [
  { value: "CC", label: "CC" },
  { value: "NIT", label: "NIT" },
] as const;

interface BillFieldsProps {
  today: string;
  hasNit: boolean;
  onClient: (client: ClientListItem) => void;
  covered: ReactNode;
}

export function BillFields({ today, hasNit, onClient, covered }: BillFieldsProps) {
  const { register } = useFormContext<BillForm>();
  const issuedOn = useController<BillForm, "issued_on">({ name: "issued_on" });
  const [concept, payer] = useWatch<BillForm, ["concept", "payer_name"]>({ name: ["concept", "payer_name"] });
  return (
    <>
      <ClientField onClient={onClient} />
      {covered}
      <TextField<BillForm> name="concept" label="Concepto" hint={printedHint(concept)} maxLength={300} />
      <div className={PAIR}>
        <MoneyField<BillForm> name="amount" label="Valor" />
        <Field label="Fecha" error={issuedOn.fieldState.error?.message}>
          <DateInput {...issuedOn.field} max={today} />
        </Field>
      </div>
      <TextField<BillForm>
        name="payer_name"
        label="Quien paga"
        hint={printedHint(payer)}
        maxLength={120}
        autoCapitalize="words"
      />
      <div className={NARROW_PAIR}>
        <DocumentType />
        <TextField<BillForm> name="payer_document_number" label="Número" maxLength={40} className="tabular-nums" />
      </div>
      {!hasNit && (
        <TextField<BillForm> name="cedula" label="Tu cédula" hint={CEDULA_HINT} maxLength={20} inputMode="numeric" />
      )}
      <div className={PAIR}>
        <TextField<BillForm> name="city" label="Ciudad" maxLength={60} autoCapitalize="words" />
        <MoneyField<BillForm> name="retention" label="Retención" hint={RETENTION_HINT} optional />
      </div>
      <div className="grid justify-items-start gap-1">
        <Switch {...register("excluded_from_vat")} label="Servicio excluido de IVA, art. 476 E.T." />
        <Switch {...register("not_vat_responsible")} label="No responsable de IVA" />
      </div>
    </>
  );
}

function ClientField({ onClient }: Pick<BillFieldsProps, "onClient">) {
  const { setValue } = useFormContext<BillForm>();
  const { field, fieldState } = useController<BillForm, "client_id">({ name: "client_id" });
  const name = useWatch<BillForm, "client_name">({ name: "client_name" });
  const type = (text: string) => {
    setValue("client_name", text, { shouldDirty: true });
    field.onChange("");
  };
  return (
    <Field label="Cliente" error={fieldState.error?.message}>
      <ClientCombobox
        text={name}
        onText={type}
        onClient={onClient}
        onBlur={field.onBlur}
        inputRef={field.ref}
        placeholder="Nombre, correo o celular"
      />
    </Field>
  );
}

function DocumentType() {
  const { field } = useController<BillForm, "payer_document_type">({ name: "payer_document_type" });
  return (
    <FieldGroup label="Documento">
      <Segmented label="Documento" value={field.value} onChange={field.onChange} options={DOCUMENTS} />
    </FieldGroup>
  );
}
