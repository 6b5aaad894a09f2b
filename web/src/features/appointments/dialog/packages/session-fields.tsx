import type { AppointmentForm, SessionType } from "@sereno/core/domain/appointment/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Skeleton, SkeletonGroup } from "../../../../components/ui/card";
import { FieldGroup } from "../../../../components/ui/form/field";
import { Segmented } from "../../../../components/ui/form/segmented";
import { keysOf } from "../../../../lib/keys-of";
import { useActivePackages } from "../../data/use-patient-in-form";
import { SoldPackage } from "./end-note";
import { OwnedPackages } from "./owned-packages";
import { PriceField } from "./price-field";

const LABELS: Record<SessionType, string> = { individual: "Sesión individual", package: "Paquete" };
const TYPES = keysOf(LABELS).map((value) => ({ value, label: LABELS[value] }));

/** The only package, or "" where there is none or the person must choose. */
const fittingOf = ([only, another]: Purchase[]): string => (only && !another ? only.id : "");

/** Chooses the person's only package, and clears another person's. */
function useFittingChoice(purchases: Purchase[]) {
  const { setValue, getValues, getFieldState, clearErrors } = useFormContext<AppointmentForm>();
  useEffect(() => {
    const { packageId, purchaseId } = getValues();
    if (packageId && purchases.length > 0) setValue("packageId", "");
    if (purchases.some(({ id }) => id === purchaseId)) return;
    const fitting = fittingOf(purchases);
    if (fitting !== purchaseId) setValue("purchaseId", fitting);
    if (fitting && getFieldState("packageId").error?.type !== "server") clearErrors("packageId");
  }, [purchases, setValue, getValues, getFieldState, clearErrors]);
}

interface SessionFieldsProps {
  client: ClientListItem | null;
  today: string;
}

function PackageFields({ client, today }: SessionFieldsProps) {
  const { purchases, isLoading } = useActivePackages(client);
  useFittingChoice(purchases);
  if (isLoading) {
    return (
      <SkeletonGroup label="Cargando los paquetes del paciente">
        <Skeleton className="mb-2.5 h-4 w-20" />
        <Skeleton className="h-28 w-full" />
      </SkeletonGroup>
    );
  }
  return purchases.length > 0 ? (
    <OwnedPackages purchases={purchases} />
  ) : (
    <SoldPackage today={today} hint="Si el paciente ya tiene un paquete, aparecerá aquí." />
  );
}

export function SessionFields(props: SessionFieldsProps) {
  const { field } = useController<AppointmentForm, "sessionType">({ name: "sessionType" });
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup label="Tipo de sesión">
        <Segmented
          label="Tipo de sesión"
          options={TYPES}
          value={field.value}
          onChange={field.onChange}
          className="whitespace-nowrap"
        />
      </FieldGroup>
      {field.value === "package" ? <PackageFields {...props} /> : <PriceField />}
    </div>
  );
}
