import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useEffect, useEffectEvent, useRef } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { InlineFailure } from "../../../../components/load/inline-failure";
import { FieldGroup } from "../../../../components/ui/form/field";
import { RadioCard } from "../../../../components/ui/form/radio-card";
import { Skeleton, SkeletonGroup } from "../../../../components/ui/skeleton";
import { PackageProgress } from "../../../../domain/package/package-progress";
import { PROGRESS_FAILED } from "../../../../domain/package/use-purchases";
import { keysOf } from "../../../../lib/keys-of";
import { useClock } from "../../../../lib/use-clock";
import { usePackageOptions } from "../../data/use-package-options";
import { INDIVIDUAL, sessionFields } from "../../model/appointment-form";
import { maySell } from "../../model/packages/package-options";
import type { KnownPatient } from "../../model/patient";
import { EndNote } from "./end-note";
import { SoldPackage } from "./sold-package";

type SessionFields = Pick<AppointmentForm, keyof typeof INDIVIDUAL>;

const SALE: SessionFields = { ...INDIVIDUAL, sessionType: "package" };
const fieldsOf = (purchaseId: string): SessionFields => ({ ...SALE, purchaseId });

/** The form's fields for the payment of the session, and a function that sets them. */
function useSession() {
  const { setValue, clearErrors, control } = useFormContext<AppointmentForm>();
  const [sessionType, purchaseId] = useWatch({ control, name: ["sessionType", "purchaseId"] });
  const choose = (fields: SessionFields) => {
    for (const field of keysOf(fields)) setValue(field, fields[field], { shouldDirty: true });
    clearErrors("packageId");
  };
  return {
    isSingle: sessionType === "individual",
    isSale: sessionType === "package" && !purchaseId,
    purchaseId,
    choose,
  };
}

/** Clears the chosen package when the form changes to another person. */
function useChoiceOf(person: string, appointment: Appointment, choose: (fields: SessionFields) => void) {
  const shown = useRef(person);
  const begin = useEffectEvent((own: boolean) => choose(own ? sessionFields(appointment) : INDIVIDUAL));
  useEffect(() => {
    if (shown.current === person) return;
    shown.current = person;
    begin(person === "");
  }, [person]);
}

const ChoiceSkeleton = () => (
  <SkeletonGroup label="Cargando los paquetes del paciente">
    <Skeleton className="mb-2.5 h-4 w-20" />
    <Skeleton className="mb-2 h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </SkeletonGroup>
);

interface PackageChoiceProps {
  appointment: Appointment;
  known: KnownPatient;
}

export function PackageChoice({ appointment, known }: PackageChoiceProps) {
  const options = usePackageOptions(appointment, known);
  const { isSingle, isSale, purchaseId, choose } = useSession();
  const { today, instant, zone } = useClock();
  const problem = useController<AppointmentForm, "packageId">({ name: "packageId" });
  const group = useRef<HTMLDivElement>(null);
  useChoiceOf(options.person, appointment, choose);

  if (options.hasFailed) return <InlineFailure load={options.load} message={PROGRESS_FAILED} />;
  if (!options.purchases) return <ChoiceSkeleton />;
  const offersSale = maySell(options) || isSale;
  if (isSingle && options.purchases.length === 0 && !offersSale) return null;
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup label="Paquete de la cita" error={isSale ? undefined : problem.fieldState.error?.message}>
        <div
          ref={(node) => {
            group.current = node;
            if (!isSale)
              problem.field.ref({
                focus: () => group.current?.querySelector<HTMLInputElement>("input:checked, input")?.focus(),
              });
          }}
          className="flex flex-col gap-2"
        >
          <RadioCard name="package" checked={isSingle} onChoose={() => choose(INDIVIDUAL)} label="Sin paquete" />
          {options.purchases.map((purchase) => (
            <RadioCard
              key={purchase.id}
              name="package"
              checked={purchase.id === purchaseId}
              onChoose={() => choose(fieldsOf(purchase.id))}
              label={purchase.package_name || "Paquete"}
            >
              <PackageProgress purchase={purchase} now={instant} zone={zone} isNamed />
              {purchase.id === purchaseId && <EndNote expires_on={purchase.expires_on} />}
            </RadioCard>
          ))}
          {offersSale && (
            <RadioCard name="package" checked={isSale} onChoose={() => choose(SALE)} label="Vender un paquete" />
          )}
        </div>
      </FieldGroup>
      {isSale && <SoldPackage today={today} />}
    </div>
  );
}
