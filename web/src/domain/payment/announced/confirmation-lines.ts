import type { Confirmation, Payment } from "@sereno/core/domain/payment/output";
import { formatPesos } from "../../../lib/text";

type Part = Confirmation["parts"][number];

const idOf = (part: Part) => part.appointment_id ?? part.package_purchase_id;
const listed = (parts: readonly Part[]) =>
  parts.map(({ concept, amount }) => `${concept} (${formatPesos(amount)})`).join(", ");

export function confirmationLines(announced: Pick<Payment, "parts">, { parts, settled, credit }: Confirmation) {
  const instead = parts.flatMap((part) => {
    const named = announced.parts.find((each) => idOf(each) === idOf(part))?.amount ?? 0;
    return part.amount > named ? [{ ...part, amount: part.amount - named }] : [];
  });
  return [
    ...(settled.length > 0 ? [`Ya no se debe: ${listed(settled)}.`] : []),
    ...(settled.length > 0 && instead.length > 0 ? [`Paga en su lugar: ${listed(instead)}.`] : []),
    ...(credit > 0 ? [`Quedan ${formatPesos(credit)} como saldo a favor.`] : []),
  ];
}
