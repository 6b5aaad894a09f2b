import type { Package } from "@sereno/core/domain/catalog/output";
import { dateText } from "@sereno/core/lib/spanish/rules";
import { counted, formatPesos } from "../../lib/text";

/** A package's terms: '8 sesiones · válido 3 meses · $ 884.000'. */
export const termsText = ({ sessions, validity_months, total_price }: Package): string =>
  [
    counted(sessions, "sesión", "sesiones"),
    `válido ${counted(validity_months, "mes", "meses")}`,
    formatPesos(total_price),
  ].join(" · ");

export function saleNote(price: number, paid: number): string | null {
  if (paid > price) return `Es más que el precio del paquete, ${formatPesos(price)}.`;
  return paid < price ? `Queda debiendo ${formatPesos(price - paid)}` : null;
}

/** Last date on which a package sold on `today` is valid. Both dates are 'YYYY-MM-DD'. */
export function lastDay(today: string, months: number): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, daysInMonth))).toISOString().slice(0, 10);
}

/** A sale made today: 'Total: $ 884.000 · 8 sesiones · vence el 24 de diciembre de 2026'. */
export const saleText = ({ total_price, sessions, validity_months }: Package, today: string): string =>
  [
    `Total: ${formatPesos(total_price)}`,
    counted(sessions, "sesión", "sesiones"),
    `vence el ${dateText(lastDay(today, validity_months))}`,
  ].join(" · ");
