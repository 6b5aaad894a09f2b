import type { Package } from "@sereno/core/domain/catalog/output";
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from "@sereno/core/domain/payment/rules";
import { Plus } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type FieldValues, type Path, useController, useFormContext } from "react-hook-form";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import { InlineFailure } from "../../components/load/load-view";
import { Button } from "../../components/ui/button";
import { SkeletonGroup } from "../../components/ui/card";
import { Switch } from "../../components/ui/form/checkbox";
import { Field, FieldGroup, TextInput } from "../../components/ui/form/field";
import { UsualMoneyInput } from "../../components/ui/form/money-input";
import { detailedOption, Select } from "../../components/ui/form/select";
import { afterDialogs } from "../../lib/back";
import type { PackagesOnSale } from "../catalog/use-catalog";
import { AnnouncedBanner } from "../payment/announced/announced-banner";
import { useBalance } from "../payment/use-payments";
import { saleNote, saleText, termsText } from "./package-terms";
import { useRefusalFocus } from "./use-refusal-focus";

const OPTIONS = [
  { value: "", label: "Sin especificar" },
  ...PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] })),
];

interface PaymentNames {
  isPaid: string;
  paid: string;
  method: string;
  reference: string;
}

interface PaymentFieldsProps {
  names: PaymentNames;
  price: number;
  clientId: string | null | undefined;
}

function PaymentFields({ names, price, clientId }: PaymentFieldsProps) {
  const isPaid = useController({ name: names.isPaid });
  const paid = useController({ name: names.paid });
  const method = useController({ name: names.method });
  const reference = useController({ name: names.reference });
  const { value, onChange, ...isPaidField } = isPaid.field;
  const balance = useBalance(value && clientId ? clientId : null);
  const note = saleNote(price, value ? (paid.field.value ?? price) : 0);
  return (
    <div className="grid gap-3">
      <Switch
        {...isPaidField}
        label="Ya pagó"
        description={value ? undefined : note}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      {value && <AnnouncedBanner announced={balance.data?.announced} />}
      {value && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-x-4 gap-y-5">
          <Field
            label="Valor pagado"
            hint={note && <span className="tabular-nums">{note}</span>}
            error={paid.fieldState.error?.message}
          >
            <UsualMoneyInput {...paid.field} usual={price} />
          </Field>
          <Field label="Medio de pago" optional error={method.fieldState.error?.message}>
            <Select {...method.field} options={OPTIONS} />
          </Field>
          <Field label="Referencia de pago" optional error={reference.fieldState.error?.message}>
            <TextInput {...reference.field} maxLength={120} autoComplete="off" placeholder="Número o comprobante" />
          </Field>
        </div>
      )}
    </div>
  );
}

const NewPackageDialog = lazyDialog(() => import("../catalog/new-package-dialog"));

interface PackageSaleFieldsProps<Form extends FieldValues> {
  names: Record<"package" | keyof PaymentNames, Path<Form>>;
  load: PackagesOnSale;
  failedText: string;
  hint?: string;
  /** The client who buys; absent for a new one. */
  clientId?: string | null | undefined;
  /** Date of the sale, 'YYYY-MM-DD'. */
  today: string;
  /** The option to sell no package. Absent if a package is required. */
  none?: { value: string; label: string };
}

export function PackageSaleFields<Form extends FieldValues>(props: PackageSaleFieldsProps<Form>) {
  const { names, load, none } = props;
  const { field, fieldState } = useController({ name: names.package });
  // Reads the error in every render, because react-hook-form rerenders only for form state that was read.
  const error = fieldState.error?.message;
  const isOffered = [none?.value, ""].includes(field.value) || load.data?.some(({ id }) => id === field.value);
  useDropGone(names, load.data !== undefined && !load.isFetching && !load.hasFailed && !isOffered);
  const isLoading = !load.data && !load.hasFailed;
  const missing = load.data ? (
    <NothingOnSale names={names} />
  ) : (
    <InlineFailure load={load} message={props.failedText} />
  );
  const isAnyOnSale = load.data !== undefined && load.data.length > 0;
  if (isLoading || (!isAnyOnSale && !none)) {
    return (
      <FieldGroup label="Paquete" error={error}>
        <div ref={field.ref} tabIndex={-1} className="scroll-mb-20 outline-none">
          {isLoading ? <SkeletonGroup label="Cargando paquetes" bones={PICKER_BONES} /> : missing}
        </div>
      </FieldGroup>
    );
  }
  return (
    <>
      <PackagePicker {...props} packages={load.data} />
      {!isAnyOnSale && missing}
    </>
  );
}

function useDropGone({ package: name, paid }: PackageSaleFieldsProps<FieldValues>["names"], isGone: boolean) {
  const { control, getValues, resetField, setError, setValue } = useFormContext();
  const drop = useEffectEvent(() => {
    const isOnlySuggested = getValues(name) === control._defaultValues[name] && getValues(paid) === null;
    if (isOnlySuggested) return resetField(name, { defaultValue: "" });
    setValue(name, "");
    setValue(paid, null);
    setError(name, { message: "Ese paquete ya no está a la venta." });
  });
  useEffect(() => {
    if (isGone) drop();
  }, [isGone]);
}

const PICKER_BONES = ["h-11 w-full md:pointer-fine:h-10"];

function useChoose({ package: name, paid }: PackageSaleFieldsProps<FieldValues>["names"]) {
  const { clearErrors, setValue } = useFormContext();
  return (id: string) => {
    setValue(name, id, { shouldDirty: true });
    setValue(paid, null);
    clearErrors(name);
  };
}

function NothingOnSale({ names }: Pick<PackageSaleFieldsProps<FieldValues>, "names">) {
  const choose = useChoose(names);
  const { setFocus } = useFormContext();
  const create = () => {
    let isChosen = false;
    NewPackageDialog.open({
      onSaved: ({ id, is_active }) => {
        if (is_active) choose(id);
        isChosen = is_active;
      },
      // Focuses the field with the new package, which has replaced the button that opened the dialog.
      onClose: () => isChosen && afterDialogs(() => setFocus(names.package)),
    });
  };
  return (
    <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
      <p>Aún no tienes paquetes para vender.</p>
      <Button icon={<Plus aria-hidden />} onClick={create}>
        Crear un paquete
      </Button>
    </div>
  );
}

const toOption = (offered: Package) => detailedOption(offered.id, offered.name, termsText(offered));

type PackagePickerProps = Pick<
  PackageSaleFieldsProps<FieldValues>,
  "names" | "hint" | "clientId" | "today" | "none"
> & {
  /** Undefined if their load failed. */
  packages: Package[] | undefined;
};

function PackagePicker({ names, packages, hint, clientId, today, none }: PackagePickerProps) {
  const choose = useChoose(names);
  const { field, fieldState } = useController({ name: names.package });
  const chosen = packages?.find(({ id }) => id === field.value);
  const isLoaded = chosen && fieldState.error?.type === "unloaded";
  useRefusalFocus(names.package);
  return (
    <>
      <Field label="Paquete" hint={chosen ? undefined : hint} error={isLoaded ? undefined : fieldState.error?.message}>
        <Select
          {...field}
          options={[...(none ? [none] : []), ...(packages ?? []).map(toOption)]}
          placeholder="Elige un paquete"
          onChange={choose}
          className="scroll-mb-20"
          listClassName="max-w-(--button-width)!"
        />
      </Field>
      {chosen && (
        <>
          <PaymentFields names={names} price={chosen.total_price} clientId={clientId} />
          <p className="rounded-control bg-sunken px-3 py-2.5 text-sm text-ink tabular-nums" aria-live="polite">
            {saleText(chosen, today)}
          </p>
        </>
      )}
    </>
  );
}
