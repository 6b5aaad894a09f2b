import { formatPesos } from "../../catalog/rules";

/** Pesos of the tax unit (UVT) in each year. The tax authority (DIAN) publishes it at the end of the year before. */
const UVT: Record<number, number> = {
  // DIAN, Resoluciones 000187 of 28 November 2023, 000193 of 4 December 2024 and 000238 of 15 December 2025.
  2024: 47_065,
  2025: 49_799,
  2026: 52_374,
};

/** Yearly income in UVT below which providers of only VAT-excluded services need not invoice (DUR 1625, 1.6.1.4.3). */
const LIMIT_UVT = 3_500;
const NEAR = 0.8;

/** `LIMIT_UVT` in pesos. For a year not yet listed, uses the last listed, lower UVT: the notice comes early. */
export function invoicingLimit(year: number): number {
  const known = Object.keys(UVT).map(Number);
  const last = Math.max(...known.filter((each) => each <= year), Math.min(...known));
  return (UVT[last] ?? 0) * LIMIT_UVT;
}

/** The Spanish notice that a year's income (pesos) is at 80 % of 3,500 UVT or more; null for a lower income. */
export function invoicingNotice(year: number, income: number): string | null {
  const limit = invoicingLimit(year);
  if (income < limit * NEAR) return null;
  const earned = `Llevas ${formatPesos(income)} en ${year}`;
  const most = `${formatPesos(limit)} (3.500 UVT)`;
  return income >= limit
    ? `${earned} y el tope para no facturar es de ${most}. Puede que ya debas facturar: consulta a tu contador.`
    : `${earned}, el ${Math.floor((income / limit) * 100)} % del tope para no facturar, que es de ${most}. ` +
        "La obligación de facturar se acerca: consulta a tu contador.";
}
