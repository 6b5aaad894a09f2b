import type { AccountClosure, AccountClosurePreview } from "@sereno/core/domain/account-closure/output";
import { counted, formatPesos, listText } from "../../../lib/text";

export const keptText = ({ receipts, receipt_years }: AccountClosure): string =>
  receipts > 0
    ? `Se guardan sin nombres ${counted(receipts, "recibo o cuenta de cobro", "recibos y cuentas de cobro")}, ${receipt_years} años después del año de cada uno.`
    : "No se guardan recibos ni cuentas de cobro.";

export function affectedText({ clients, appointments_ahead, due }: AccountClosurePreview): string {
  const affected = [
    counted(clients, "cliente", "clientes"),
    ...(appointments_ahead > 0 ? [counted(appointments_ahead, "cita por venir", "citas por venir")] : []),
    ...(due > 0 ? [`${formatPesos(due)} que te deben`] : []),
  ];
  const untold = appointments_ahead > 0 ? " Nadie les avisa: díselo tú antes." : "";
  return `Se ${clients === 1 && affected.length === 1 ? "va" : "van"} ${listText(affected)}.${untold}`;
}
