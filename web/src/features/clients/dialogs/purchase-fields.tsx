import type { ClientForm } from "@sereno/core/domain/client/schema";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { TextAreaField } from "../../../components/form/text-field";
import { Field, TextInput } from "../../../components/ui/form/field";
import type { PackagesOnSale } from "../../../domain/catalog/use-catalog";
import { PackageSaleFields } from "../../../domain/package/package-sale-fields";
import { digitsOf } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { isWithoutPackage, NO_PACKAGE, SALE_FIELDS, type SaleForm } from "../model/sale-form";

export function DigitsInput({ name, className = "tabular-nums" }: { name: string; className?: string }) {
  const { field } = useController({ name });
  return (
    <TextInput
      {...field}
      onChange={(event) => field.onChange(digitsOf(event.target.value))}
      onFocus={(event) => event.target.select()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      className={className}
    />
  );
}

export const CATALOG_FAILED = "No se pudieron cargar los paquetes";

export const NotesField = () => (
  <TextAreaField<SaleForm>
    name="notes"
    label="Notas"
    optional
    hint="Sobre la compra. Solo tú las ves."
    rows={2}
    className="min-h-16"
  />
);

/** `clientId`: the known client who buys. */
export function PurchaseFields({ load, clientId }: { load: PackagesOnSale; clientId: string | undefined }) {
  const { formState, control } = useFormContext<ClientForm>();
  const isSold = !isWithoutPackage({ package_id: useWatch({ control, name: "package_id" }) });
  const { today } = useClock();
  const { errors } = formState;
  return (
    <>
      <PackageSaleFields<ClientForm>
        names={SALE_FIELDS}
        load={load}
        clientId={clientId}
        failedText={`${CATALOG_FAILED}.`}
        today={today}
        none={NO_PACKAGE}
      />
      {isSold && (
        <>
          <Field label="Sesiones usadas" hint="Las que ya tomó de este paquete." error={errors.sessions_used?.message}>
            <DigitsInput name="sessions_used" className="max-w-28 tabular-nums" />
          </Field>
          <NotesField />
        </>
      )}
    </>
  );
}
