import type { AppointmentForm } from "@sereno/core/appointment/schema";
import type { Package } from "@sereno/core/catalog/output";
import { BOOKING_PAYMENT_METHODS } from "@sereno/core/purchase/schema";
import { capitalize } from "@sereno/core/spanish/rules";
import { ExternalLink, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { Controller, useController, useFormContext } from "react-hook-form";
import { saleText, termsText } from "../../../../components/package/package-terms";
import { Button, ButtonLink } from "../../../../components/ui/button";
import { Field, FieldGroup } from "../../../../components/ui/form/field";
import { Select } from "../../../../components/ui/form/select";
import { TextInput } from "../../../../components/ui/form/text-input";
import { Skeleton, SkeletonGroup } from "../../../../components/ui/skeleton";
import { useCatalogue } from "../../data/use-active-packages";
import { useRefusalFocus } from "./use-refusal-focus";

const METHODS: { value: AppointmentForm["paymentMethod"]; label: string }[] = [
  { value: "", label: "Sin especificar" },
  ...BOOKING_PAYMENT_METHODS.map((value) => ({ value, label: capitalize(value) })),
];

function PaymentFields() {
  const { register, formState } = useFormContext<AppointmentForm>();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-1">
      <Controller<AppointmentForm, "paymentMethod">
        name="paymentMethod"
        render={({ field }) => (
          <Field label="Medio de pago" optional error={errors.paymentMethod?.message}>
            <Select
              ref={field.ref}
              options={METHODS}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <Field label="Referencia de pago" optional error={errors.paymentReference?.message}>
        <TextInput {...register("paymentReference")} autoComplete="off" placeholder="Número o comprobante" />
      </Field>
    </div>
  );
}

const toOption = (offered: Package) => ({
  value: offered.id,
  label: `${offered.name}, ${termsText(offered)}`,
  content: (
    <span className="block py-1.5">
      <span className="block whitespace-normal wrap-anywhere">{offered.name}</span>
      <span className="block text-sm font-normal whitespace-normal text-ink-soft tabular-nums">
        {termsText(offered)}
      </span>
    </span>
  ),
  shown: offered.name,
});

function PackagePicker({ packages, today }: { packages: Package[]; today: string }) {
  const { clearErrors, setValue } = useFormContext<AppointmentForm>();
  const { field, fieldState } = useController<AppointmentForm, "packageId">({ name: "packageId" });
  const chosen = packages.find(({ id }) => id === field.value);
  useRefusalFocus();
  const isGone = field.value !== "" && !chosen;
  useEffect(() => {
    if (isGone) setValue("packageId", "");
  }, [isGone, setValue]);
  return (
    <>
      <Field
        label="Paquete"
        hint={chosen ? undefined : "Si el paciente ya tiene un paquete, aparecerá aquí."}
        error={fieldState.error?.message}
      >
        <Select
          ref={field.ref}
          options={packages.map(toOption)}
          value={field.value}
          placeholder="Elige un paquete"
          onChange={(id) => {
            field.onChange(id);
            clearErrors("packageId");
          }}
          onBlur={field.onBlur}
          className="scroll-mb-20"
        />
      </Field>
      {chosen && (
        <>
          <PaymentFields />
          <p className="rounded-control bg-sunken px-3 py-2.5 text-sm text-ink tabular-nums" aria-live="polite">
            {saleText(chosen, today)}
          </p>
        </>
      )}
    </>
  );
}

const PackagesSkeleton = () => (
  <SkeletonGroup label="Cargando paquetes">
    <Skeleton className="mb-2.5 h-4 w-20" />
    <Skeleton className="h-11 w-full md:pointer-fine:h-10" />
  </SkeletonGroup>
);

/** A package of the catalogue, to be sold with the appointment, and how it is paid. */
export function PackageSale({ today }: { today: string }) {
  const { errors } = useFormContext<AppointmentForm>().formState;
  const { packages, hasFailed, isRetrying, retry } = useCatalogue();
  if (packages && packages.length > 0) return <PackagePicker packages={packages} today={today} />;
  if (!packages && !hasFailed) return <PackagesSkeleton />;
  return (
    <FieldGroup label="Paquete" error={errors.packageId?.message}>
      <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
        {hasFailed ? (
          <>
            <p>No se pudieron cargar los paquetes disponibles.</p>
            <Button icon={<RotateCw aria-hidden />} pending={isRetrying} onClick={retry}>
              Reintentar
            </Button>
          </>
        ) : (
          <>
            <p>Aún no tienes paquetes para vender.</p>
            <ButtonLink to="/packages" target="_blank" rel="noreferrer" icon={<ExternalLink aria-hidden />}>
              Crear un paquete
              <span className="sr-only">, se abre en otra pestaña</span>
            </ButtonLink>
          </>
        )}
      </div>
    </FieldGroup>
  );
}
