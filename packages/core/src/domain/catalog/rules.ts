export const MAX_PESOS = 1_000_000_000;
export const PESOS_TEXTS = {
  whole: "Escribe un valor en pesos, sin decimales.",
  range: "El valor va de 0 a 1.000.000.000 de pesos.",
};

/** Why an amount in pesos is invalid, for screens without schemas: the message of the schema `Pesos`; null if valid. */
export function pesosProblem(amount: number | null): string | null {
  if (!Number.isSafeInteger(amount)) return PESOS_TEXTS.whole;
  return amount === null || amount < 0 || amount > MAX_PESOS ? PESOS_TEXTS.range : null;
}
export const DEFAULT_BASE_VALUE = 130_000;

export interface PricingTerms {
  sessions: number;
  discount_percentage: number;
  use_custom_price: boolean;
  custom_price?: number | null | undefined;
}

export interface Price {
  /** All three values are in whole pesos. */
  total_price: number;
  savings: number;
  avg_price_per_session: number;
}

/** A package's price: round(base × sessions × (1 − discount / 100)) or the custom one. `savings` can be negative. */
export function pricePackage(base: number, terms: PricingTerms): Price {
  const full = base * terms.sessions;
  // Multiplying before dividing avoids binary fractions.
  const discounted = Math.round((full * (100 - terms.discount_percentage)) / 100);
  const total_price = terms.use_custom_price ? (terms.custom_price ?? 0) : discounted;
  return {
    total_price,
    savings: Math.round(full - total_price),
    avg_price_per_session: Math.round(total_price / terms.sessions),
  };
}

export const isAffordable = (price: Price): boolean => price.total_price <= MAX_PESOS;

/** Created at first use, because loading its locale data would slow down a cold start. */
let pesos: Intl.NumberFormat | undefined;

/** An amount in whole pesos as text, such as '$ 130.000'. */
export function formatPesos(amount: number): string {
  pesos ??= new Intl.NumberFormat("es-CO", { maximumFractionDigits: 0 });
  return `${amount < 0 ? "-" : ""}$ ${pesos.format(Math.abs(amount))}`;
}
