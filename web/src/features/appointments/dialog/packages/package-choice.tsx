import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { InlineFailure } from "../../../../components/load/load-view";
import { SkeletonGroup } from "../../../../components/ui/card";
import { FieldGroup } from "../../../../components/ui/form/field";
import { RadioCard } from "../../../../components/ui/form/radio-card";
import { PackageProgress } from "../../../../domain/package/package-progress";
import { PROGRESS_FAILED, usePurchases } from "../../../../domain/package/use-purchases";
import { keysOf } from "../../../../lib/keys-of";
import { formatPesos } from "../../../../lib/text";
import { usePackageOptions } from "../../data/use-patient-in-form";
import { INDIVIDUAL, sessionFields } from "../../model/appointment-form";
import { maySell } from "../../model/package-options";
import type { KnownPatient } from "../../model/patient";
import { EndNote, SoldPackage } from "./end-note";

type SessionFields = Pick<AppointmentForm, keyof typeof INDIVIDUAL>;

const SALE: SessionFields = { ...INDIVIDUAL, sessionType: "package" };

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

function useChoiceOf(person: string, appointment: Appointment, choose: (fields: SessionFields) => void) {
  const shown = useRef(person);
  const begin = useEffectEvent((own: boolean) => choose(own ? sessionFields(appointment) : INDIVIDUAL));
  useEffect(() => {
    if (shown.current === person) return;
    shown.current = person;
    begin(person === "");
  }, [person]);
}

const CHOICE_BONES = ["mb-2.5 h-4 w-20", "mb-2 h-12 w-full", "h-12 w-full"];

export function PackageChoice({ appointment, known }: { appointment: Appointment; known: KnownPatient }) {
  const options = usePackageOptions(appointment, known);
  const { isSingle, isSale, purchaseId, choose } = useSession();
  const problem = useController<AppointmentForm, "packageId">({ name: "packageId" });
  useChoiceOf(options.person, appointment, choose);

  if (options.hasFailed) return <InlineFailure load={options.load} message={PROGRESS_FAILED} />;
  if (!options.purchases) return <SkeletonGroup label="Cargando los paquetes del paciente" bones={CHOICE_BONES} />;
  const { paid } = appointment;
  const offersSale = maySell(options) || isSale;
  if (isSingle && options.purchases.length === 0 && !offersSale) return null;
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup label="Paquete de la cita" error={isSale ? undefined : problem.fieldState.error?.message}>
        <div
          ref={(node) => {
            const focus = () => node?.querySelector<HTMLInputElement>("input:checked, input")?.focus();
            if (!isSale) problem.field.ref({ focus });
          }}
          className="flex flex-col gap-2"
        >
          <RadioCard name="package" checked={isSingle} onChoose={() => choose(INDIVIDUAL)} label="Sin paquete" />
          {options.purchases.map((purchase) => (
            <RadioCard
              key={purchase.id}
              name="package"
              checked={purchase.id === purchaseId}
              onChoose={() => choose({ ...SALE, purchaseId: purchase.id })}
              label={purchase.package_name || "Paquete"}
            >
              <PackageProgress purchase={purchase} isNamed />
              {purchase.id === purchaseId && <EndNote {...purchase} />}
            </RadioCard>
          ))}
          {offersSale && (
            <RadioCard name="package" checked={isSale} onChoose={() => choose(SALE)} label="Vender un paquete" />
          )}
        </div>
      </FieldGroup>
      <p role="status" className="text-sm text-amber-ink empty:hidden">
        {!isSingle && paid > 0 && `Los ${formatPesos(paid)} ya pagados quedan como saldo a favor.`}
      </p>
      {isSale && <SoldPackage known={known} />}
    </div>
  );
}

const PackageSkeleton = () => (
  <SkeletonGroup
    label="Cargando el paquete del paciente"
    className="rounded-card border border-line p-3"
    bones={["h-5 w-40", "mt-2.5 h-1.5 w-full", "mt-3 h-4 w-44", "mt-2.5 h-4 w-48"]}
  />
);

export function ClientPackages({ appointment }: { appointment: Appointment }) {
  const titleId = useId();
  const { client_id, package_purchase_id, session_note } = appointment;
  const load = usePurchases(client_id);
  const shown = load.data?.filter(({ id, status }) => id === package_purchase_id || status === "active");

  const content = () => {
    if (shown) {
      return shown.map((purchase) => (
        <div key={purchase.id} className="rounded-card border border-line p-3">
          <PackageProgress purchase={purchase} />
          {purchase.id === package_purchase_id && (
            <p className="mt-1.5 text-sm text-ink-soft empty:hidden">
              {[shown.length > 1 && "Esta cita es de este paquete.", session_note].filter(Boolean).join(" ")}
            </p>
          )}
        </div>
      ));
    }
    return load.hasFailed ? <InlineFailure load={load} message={PROGRESS_FAILED} /> : <PackageSkeleton />;
  };

  // While loading, shows no skeleton for an appointment without a package: it would mostly just flash.
  if (shown?.length === 0 || (!shown && !load.hasFailed && !package_purchase_id)) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-sm font-medium">
        {shown && shown.length > 1 ? "Paquetes del paciente" : "Paquete del paciente"}
      </h3>
      {content()}
    </section>
  );
}
