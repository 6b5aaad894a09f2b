import type { Appointment } from "@sereno/core/domain/appointment/output";
import { Badge } from "../../components/ui/badge";
import { CHARGE_LOOKS } from "./charge-looks";

interface ChargeBadgeProps {
  charge: Pick<Appointment, "payment_status" | "balance">;
  className?: string;
}

export function ChargeBadge({ charge: { payment_status }, className }: ChargeBadgeProps) {
  const { tone, text } = CHARGE_LOOKS[payment_status];
  return (
    <Badge tone={tone} className={className}>
      {text}
    </Badge>
  );
}
