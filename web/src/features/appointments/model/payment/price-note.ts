import { chargeOf } from "@sereno/core/domain/payment/rules";
import { formatPesos } from "../../../../lib/text";

/** 'Pagado $ 50.000 · falta $ 80.000', or 'Sin cobro' for a free session; null if nothing is paid yet. */
export function priceNote(price: number, paid: number): string | null {
  if (paid === 0) return price === 0 ? "Sin cobro" : null;
  const { balance } = chargeOf(price, paid);
  return [`Pagado ${formatPesos(paid)}`, balance > 0 && `falta ${formatPesos(balance)}`].filter(Boolean).join(" · ");
}
