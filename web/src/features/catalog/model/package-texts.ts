import type { Package } from "@sereno/core/domain/catalog/output";
import type { Price } from "@sereno/core/domain/catalog/rules";
import { counted, formatPesos } from "../../../lib/text";

const percent = new Intl.NumberFormat("es-CO", { style: "percent", maximumFractionDigits: 2 });

export const sessionsText = (sessions: number): string => counted(sessions, "sesión", "sesiones");

export const validityText = (months: number): string => `Vigencia: ${counted(months, "mes", "meses")}`;

export function pricingText({ use_custom_price, discount_percentage }: Package): string {
  if (use_custom_price) return "Precio personalizado";
  if (discount_percentage === 0) return "Sin descuento";
  return `Descuento: ${percent.format(discount_percentage / 100)}`;
}

export function savingsText({ savings, total_price }: Price): string | null {
  if (savings + total_price === 0) return null;
  if (savings > 0) return `Ahorro: ${formatPesos(savings)}`;
  if (savings < 0) return `${formatPesos(-savings)} más que por separado`;
  return null;
}

export const averageText = (average: number): string => `${formatPesos(average)} por sesión`;
