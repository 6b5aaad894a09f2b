import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { leftText } from "@sereno/core/domain/purchase/rules";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { FieldGroup } from "../../../../components/ui/form/field";
import { RadioCard } from "../../../../components/ui/form/radio-card";
import { PackageBar, PackageExpiry, PackageWarnings } from "../../../../domain/package/package-progress";
import { ACTIVE_PACKAGE_TEXT } from "../../../../domain/package/package-terms";
import { useRefusalFocus } from "../../../../domain/package/use-refusal-focus";
import { useClock } from "../../../../lib/use-clock";
import { EndNote } from "./end-note";

interface OwnedPackageProps {
  purchase: Purchase;
  isChosen: boolean;
  onChoose: () => void;
}

function OwnedPackage({ purchase, isChosen, onChoose }: OwnedPackageProps) {
  const { instant, zone } = useClock();
  return (
    <RadioCard name="purchase" checked={isChosen} onChoose={onChoose} label={purchase.package_name}>
      <p className="text-sm text-ink-soft tabular-nums">
        {capitalize(leftText(purchase.sessions_remaining, purchase.sessions_total))}
      </p>
      <PackageBar purchase={purchase} />
      <PackageExpiry purchase={purchase} zone={zone} />
      <PackageWarnings purchase={purchase} now={instant} />
      {isChosen && <EndNote expires_on={purchase.expires_on} />}
    </RadioCard>
  );
}

export function OwnedPackages({ purchases }: { purchases: Purchase[] }) {
  const { clearErrors } = useFormContext<AppointmentForm>();
  const { field } = useController<AppointmentForm, "purchaseId">({ name: "purchaseId" });
  const problem = useController<AppointmentForm, "packageId">({ name: "packageId" });
  const group = useRef<HTMLDivElement>(null);
  useRefusalFocus("packageId");
  return (
    <FieldGroup label="Paquete del paciente" hint={ACTIVE_PACKAGE_TEXT} error={problem.fieldState.error?.message}>
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
