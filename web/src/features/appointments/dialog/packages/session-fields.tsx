import type { AppointmentForm, SessionType } from "@sereno/core/domain/appointment/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { ACTIVE_PACKAGE_TEXT, leftText } from "@sereno/core/domain/purchase/rules";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import { SkeletonGroup } from "../../../../components/ui/card";
import { FieldGroup } from "../../../../components/ui/form/field";
import { RadioCard } from "../../../../components/ui/form/radio-card";
import { Segmented } from "../../../../components/ui/form/segmented";
import { PackageBar, PackageExpiry, PackageWarnings } from "../../../../domain/package/package-progress";
import { useRefusalFocus } from "../../../../domain/package/use-refusal-focus";
import { keysOf } from "../../../../lib/keys-of";
import { useClock } from "../../../../lib/use-clock";
import { useActivePackages } from "../../data/use-patient-in-form";
import { EndNote, PriceField, SoldPackage } from "./end-note";

function OwnedPackages({ purchases }: { purchases: Purchase[] }) {
  const { instant } = useClock();
  const { clearErrors } = useFormContext<AppointmentForm>();
  const { field } = useController<AppointmentForm, "purchaseId">({ name: "purchaseId" });
  const problem = useController<AppointmentForm, "packageId">({ name: "packageId" });
  useRefusalFocus("packageId");
  return (
    <FieldGroup label="Paquete del paciente" hint={ACTIVE_PACKAGE_TEXT} error={problem.fieldState.error?.message}>
      <div
        ref={(node) => {
          problem.field.ref({ focus: () => node?.querySelector("input")?.focus() });
        }}
        className="flex flex-col gap-2"
      >
        {purchases.map((purchase) => (
          <RadioCard
            key={purchase.id}
            name="purchase"
            checked={purchase.id === field.value}
            onChoose={() => {
              field.onChange(purchase.id);
              clearErrors("packageId");
            }}
            label={purchase.package_name}
          >
            <p className="text-sm text-ink-soft tabular-nums">
              {capitalize(leftText(purchase.sessions_remaining, purchase.sessions_total))}
            </p>
            <PackageBar purchase={purchase} />
            <PackageExpiry purchase={purchase} />
            <PackageWarnings purchase={purchase} now={instant} />
            {purchase.id === field.value && <EndNote {...purchase} />}
          </RadioCard>
        ))}
      </div>
    </FieldGroup>
  );
}

const LABELS: Record<SessionType, string> = { individual: "Sesión individual", package: "Paquete" };
const TYPES = keysOf(LABELS).map((value) => ({ value, label: LABELS[value] }));

const fittingOf = ([only, another]: Purchase[]): string => (only && !another ? only.id : "");

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

function PackageFields({ client }: { client: ClientListItem | null }) {
  const { purchases, isLoading } = useActivePackages(client);
  useFittingChoice(purchases);
  if (isLoading) {
    return <SkeletonGroup label="Cargando los paquetes del paciente" bones={["mb-2.5 h-4 w-20", "h-28 w-full"]} />;
  }
  return purchases.length > 0 ? (
    <OwnedPackages purchases={purchases} />
  ) : (
    <SoldPackage known={client} hint="Si el paciente ya tiene un paquete, aparecerá aquí." />
  );
}

export function SessionFields(props: { client: ClientListItem | null }) {
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
