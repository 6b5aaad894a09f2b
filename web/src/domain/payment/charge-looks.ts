import type { ChargeStatus } from "@sereno/core/domain/payment/rules";
import type { Tone } from "../../components/ui/badge";

interface Look {
  tone: Tone;
  text: string;
}

/** The cards of the first load say these: the rules, which say them too, would bring the catalogue and its schemas along. */
export const CHARGE_LOOKS: Record<ChargeStatus, Look> = {
  pending: { tone: "amber", text: "Pendiente" },
  partial: { tone: "amber", text: "Parcial" },
  paid: { tone: "grey", text: "Pagado" },
  free: { tone: "grey", text: "Sin cobro" },
};
