/** The most that anything costs. */
export const MAX_PESOS = 1_000_000_000;
export const PESOS_TEXTS = {
  whole: "Escribe un valor en pesos, sin decimales.",
  range: "El valor va de 0 a 1.000.000.000 de pesos.",
};

/** What is wrong with an amount, in Spanish, or null; as `Pesos` says it, for screens that do not load the schemas. */
export function pesosProblem(amount: number | null): string | null {
  if (!Number.isSafeInteger(amount)) return PESOS_TEXTS.whole;
  return amount === null || amount < 0 || amount > MAX_PESOS ? PESOS_TEXTS.range : null;
}
/** Base consultation value of a new practice, in pesos. */
export const DEFAULT_BASE_VALUE = 130_000;

export interface PricingTerms {
  sessions: number;
  /** 0 to 100. */
  discount_percentage: number;
  use_custom_price: boolean;
  custom_price: number | null;
}

export interface Price {
  /** Whole pesos. */
  total_price: number;
  savings: number;
  avg_price_per_session: number;
}

/**
 * What a package costs, in whole pesos.
 *
 * total = round(base × sessions × (1 − discount / 100)), or the custom price; savings = base × sessions − total, below 0
 * when a custom price is above it; average = round(total / sessions).
 */
export function pricePackage(base: number, terms: PricingTerms): Price {
  const full = base * terms.sessions;
  // Multiplied before it is divided, so that 15 % of whole pesos is not off by what a binary fraction cannot say.
  const discounted = Math.round((full * (100 - terms.discount_percentage)) / 100);
  const total_price = terms.use_custom_price ? (terms.custom_price ?? 0) : discounted;
  return {
    total_price,
    savings: Math.round(full - total_price),
    avg_price_per_session: Math.round(total_price / terms.sessions),
  };
}

/** Whether a price stays within what is accepted as an amount. */
export const isAffordable = (price: Price): boolean => price.total_price <= MAX_PESOS;

/** Made with the first price: it loads what is known of languages, which a function that starts should not wait for. */
let pesos: Intl.NumberFormat | undefined;

/** '$ 130.000'. */
export function formatPesos(amount: number): string {
  pesos ??= new Intl.NumberFormat("es-CO", { maximumFractionDigits: 0 });
  return `${amount < 0 ? "-" : ""}$ ${pesos.format(Math.abs(amount))}`;
}
