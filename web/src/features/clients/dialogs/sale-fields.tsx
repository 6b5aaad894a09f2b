import type { Package } from "@sereno/core/catalog/output";
import { formatPesos } from "@sereno/core/catalog/rules";
import type { ClientForm } from "@sereno/core/client/schema";
import { ExternalLink, RotateCw } from "lucide-react";
import { Controller, useController, useFormContext } from "react-hook-form";
import { CATALOGUE_FAILED, type SaleCatalogue } from "../../../components/package/use-packages-on-sale";
import { Button, ButtonLink } from "../../../components/ui/button";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { Select } from "../../../components/ui/form/select";
import { TextArea, TextInput } from "../../../components/ui/form/text-input";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { counted } from "../model/client-texts";
import { PAYMENT_OPTIONS } from "../model/payment-methods";
import { DigitsInput } from "./digits-input";

const termsOf = ({ sessions, validity_months }: Package) =>
  `${counted(sessions, "sesión", "sesiones")} · válido ${counted(validity_months, "mes", "meses")}`;

const toOption = (offered: Package) => ({
  value: offered.id,
  label: `${offered.name}, ${termsOf(offered)}, ${formatPesos(offered.total_price)}`,
  content: (
    <span className="block py-1.5 whitespace-normal">
      <span className="block wrap-anywhere">{offered.name}</span>
      <span className="block text-sm font-normal text-ink-soft tabular-nums">
        {termsOf(offered)} · {formatPesos(offered.total_price)}
      </span>
    </span>
  ),
  shown: offered.name,
});

function PackageSelect({ packages }: { packages: Package[] }) {
  const { field, fieldState } = useController<ClientForm, "package_id">({ name: "package_id" });
  const chosen = packages.find(({ id }) => id === field.value);
  return (
    <div>
      <Field label="Paquete" error={fieldState.error?.message}>
        <Select
          ref={field.ref}
          options={packages.map(toOption)}
          value={field.value}
          placeholder="Elige un paquete"
          onChange={field.onChange}
          onBlur={field.onBlur}
          listClassName="max-w-(--button-width)"
        />
      </Field>
      <div aria-live="polite">
        {chosen && (
          <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control bg-sunken px-3 py-2.5 tabular-nums">
            <span className="text-sm text-ink-soft">{termsOf(chosen)}</span>
            <span className="font-semibold">Precio: {formatPesos(chosen.total_price)}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function PackageField({ catalogue }: { catalogue: SaleCatalogue }) {
  const { errors } = useFormContext<ClientForm>().formState;
  const { packages, hasFailed, isRetrying, retry } = catalogue;
  if (packages && packages.length > 0) return <PackageSelect packages={packages} />;
  if (!packages && !hasFailed) {
    return (
      <SkeletonGroup label="Cargando paquetes">
        <Skeleton className="mb-2.5 h-4 w-20" />
        <Skeleton className="h-11 w-full md:pointer-fine:h-10" />
      </SkeletonGroup>
    );
  }
  return (
    <FieldGroup label="Paquete" error={errors.package_id?.message}>
      <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
        <p>{hasFailed ? `${CATALOGUE_FAILED}.` : "Aún no tienes paquetes para vender."}</p>
        {hasFailed ? (
          <Button icon={<RotateCw aria-hidden />} pending={isRetrying} onClick={retry}>
            Reintentar
          </Button>
        ) : (
          <ButtonLink to="/packages" target="_blank" rel="noreferrer" icon={<ExternalLink aria-hidden />}>
            Crear un paquete
            <span className="sr-only">, se abre en otra pestaña</span>
          </ButtonLink>
        )}
      </div>
    </FieldGroup>
  );
}

/** Which package is sold, how it is paid and how much of it is already used. */
export function SaleFields({ catalogue }: { catalogue: SaleCatalogue }) {
  const { control, register, formState } = useFormContext<ClientForm>();
  const { errors } = formState;
  return (
    <>
      <PackageField catalogue={catalogue} />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="payment_method"
          render={({ field }) => (
            <Field label="Método de pago" optional error={errors.payment_method?.message}>
              <Select
                ref={field.ref}
                options={PAYMENT_OPTIONS}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
        <Field label="Referencia de pago" optional error={errors.payment_reference?.message}>
          <TextInput {...register("payment_reference")} autoComplete="off" placeholder="Número o comprobante" />
        </Field>
      </div>
      <Field label="Sesiones usadas" hint="Las que ya tomó de este paquete." error={errors.sessions_used?.message}>
        <DigitsInput name="sessions_used" className="max-w-28 tabular-nums" />
      </Field>
      <Field label="Notas" optional hint="Sobre la compra. Solo tú las ves." error={errors.notes?.message}>
        <TextArea {...register("notes")} rows={2} maxLength={4000} className="min-h-16" />
      </Field>
    </>
  );
}
