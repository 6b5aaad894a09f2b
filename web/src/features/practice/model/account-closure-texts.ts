import type { AccountClosure, AccountClosurePreview } from "@sereno/core/domain/account-closure/output";
import { counted, formatPesos, listText } from "../../../lib/text";

export function keptText({ receipts, receipt_years }: Pick<AccountClosure, "receipts" | "receipt_years">): string {
  if (receipts === 0) return "No se guardan recibos ni cuentas de cobro.";
  return receipts === 1
    ? `Se guarda sin nombres 1 recibo o cuenta de cobro, ${receipt_years} años después de su año.`
    : `Se guardan sin nombres ${receipts} recibos y cuentas de cobro, ${receipt_years} años después del año de cada uno.`;
}

export function affectedText({ clients, appointments_ahead, due }: AccountClosurePreview): string {
  const affected = [
    counted(clients, "cliente", "clientes"),
    ...(appointments_ahead > 0 ? [counted(appointments_ahead, "cita por venir", "citas por venir")] : []),
    ...(due > 0 ? [`${formatPesos(due)} que te deben`] : []),
  ];
  const pronoun = clients === 1 || appointments_ahead === 1 ? "le" : "les";
  const warning = appointments_ahead > 0 ? ` Nadie ${pronoun} avisa: díselo tú antes.` : "";
  return `Se ${clients === 1 && affected.length === 1 ? "va" : "van"} ${listText(affected)}.${warning}`;
}
