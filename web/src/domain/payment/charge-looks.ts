import type { ChargeStatus } from "@sereno/core/domain/payment/rules";
import type { Tone } from "../../components/ui/badge";

interface Look {
  tone: Tone;
  text: string;
}

/** Badges of charges, in a file without the rules, which would load the catalog's schemas with the first screen. */
export const CHARGE_LOOKS: Record<ChargeStatus, Look> = {
  pending: { tone: "amber", text: "Pendiente" },
  partial: { tone: "amber", text: "Parcial" },
  paid: { tone: "grey", text: "Pagado" },
  free: { tone: "grey", text: "Sin cobro" },
};
