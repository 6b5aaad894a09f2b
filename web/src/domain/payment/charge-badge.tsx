import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { ChargeStatus } from "@sereno/core/domain/payment/rules";
import { Badge, type Tone } from "../../components/ui/badge";

/** The statuses are imported as a type only, to keep the payment rules out of the first load. */
const CHARGE_LOOKS: Record<ChargeStatus, { tone: Tone; text: string }> = {
  pending: { tone: "amber", text: "Pendiente" },
  partial: { tone: "amber", text: "Parcial" },
  paid: { tone: "grey", text: "Pagado" },
  free: { tone: "grey", text: "Sin cobro" },
};

type Charged = Pick<Appointment, "payment_status">;

export function ChargeBadge({ charge, className }: { charge: Charged; className?: string }) {
  const { tone, text } = CHARGE_LOOKS[charge.payment_status];
  return (
    <Badge tone={tone} className={className}>
      {text}
    </Badge>
  );
}
