import type { AppointmentForm } from "@sereno/core/appointment/schema";
import type { Purchase } from "@sereno/core/purchase/output";
import { useId, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { PackageBar, PackageExpiry, PackageWarnings } from "../../../../components/package/package-progress";
import { remainingText } from "../../../../components/package/package-terms";
import { useRefusalFocus } from "../../../../components/package/use-refusal-focus";
import { FieldGroup } from "../../../../components/ui/form/field";
import { useClock } from "../../../../lib/use-clock";

const ONLY_AFTERWARDS = "No se puede crear un paquete nuevo hasta que se terminen las sesiones del paquete actual.";

interface OwnedPackageProps {
  purchase: Purchase;
  isChosen: boolean;
  onChoose: () => void;
}

function OwnedPackage({ purchase, isChosen, onChoose }: OwnedPackageProps) {
  const id = useId();
  const { instant, zone } = useClock();
  return (
    <label className="flex cursor-pointer gap-3 rounded-card border border-line p-3 transition-colors hover:bg-sunken has-checked:border-primary has-checked:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <input
        type="radio"
        name="purchase"
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}left`}
        className="mt-0.5 size-4.5 shrink-0 scroll-mb-48 accent-primary outline-none"
      />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p id={`${id}name`} className="font-medium wrap-anywhere">
          {purchase.package_name}
        </p>
        <p id={`${id}left`} className="text-sm text-ink-soft tabular-nums">
          {remainingText(purchase.sessions_remaining, purchase.sessions_total)}
        </p>
        <PackageBar purchase={purchase} />
        <PackageExpiry purchase={purchase} zone={zone} />
        <PackageWarnings purchase={purchase} now={instant} />
      </div>
    </label>
  );
}

/** The packages that the patient has sessions left in, to choose one from. */
export function OwnedPackages({ purchases }: { purchases: Purchase[] }) {
  const { clearErrors } = useFormContext<AppointmentForm>();
  const { field } = useController<AppointmentForm, "purchaseId">({ name: "purchaseId" });
  const problem = useController<AppointmentForm, "packageId">({ name: "packageId" });
  const group = useRef<HTMLDivElement>(null);
  useRefusalFocus("packageId");
  return (
    <FieldGroup label="Paquete del paciente" hint={ONLY_AFTERWARDS} error={problem.fieldState.error?.message}>
      <div
        ref={(node) => {
          group.current = node;
          problem.field.ref({ focus: () => group.current?.querySelector("input")?.focus() });
        }}
        className="flex flex-col gap-2"
      >
        {purchases.map((purchase) => (
          <OwnedPackage
            key={purchase.id}
            purchase={purchase}
            isChosen={purchase.id === field.value}
            onChoose={() => {
              field.onChange(purchase.id);
              clearErrors("packageId");
            }}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
