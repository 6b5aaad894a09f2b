import * as a from "../kept/attributes";

export const packageFields = {
  id: a.string,
  name: a.string,
  description: a.text,
  sessions: a.count,
  discount_percentage: a.number,
  validity_months: a.whole,
  transferable: a.flag,
  for_couples: a.flag,
  use_custom_price: a.flag,
  custom_price: a.optional(a.pesos),
  is_active: a.flag,
  total_price: a.computed(a.pesos),
  savings: a.computed(a.whole),
  avg_price_per_session: a.computed(a.pesos),
  /** Number of sales. A sold package is never removed. */
  times_sold: a.hidden(a.number),
  version: a.version,
  created_at: a.hidden(a.instant),
  updated_at: a.hidden(a.instant),
};

/** A package of sessions on sale. Unless custom, its price is computed from the base value at each read. */
export const packageEntity = a.entity("package", { package: a.ofPractice("id") }).of(a.stored(packageFields));

export type PackageRecord = a.Item<typeof packageEntity>;
