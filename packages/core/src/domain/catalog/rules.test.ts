import { expect, test } from "vitest";
import { formatPesos, pesosProblem, pricePackage } from "./rules";
import { Pesos } from "./schema";

const TERMS = { sessions: 8, discount_percentage: 15, use_custom_price: false, custom_price: null };

test.each([
  [130_000, {}, 884_000, 156_000, 110_500],
  // A custom price is the total, so `savings` may be negative.
  [100_000, { use_custom_price: true, custom_price: 900_000 }, 900_000, -100_000, 112_500],
  [130_000, { sessions: 3, discount_percentage: 100 }, 0, 390_000, 0],
  [99_999, { sessions: 7, discount_percentage: 12.5 }, 612_494, 87_499, 87_499],
  [1, { sessions: 1, discount_percentage: 50 }, 1, 0, 1],
])(
  "8 sessions at a base value of %d less 15 %%, or as changed by %j, cost %d",
  (base, change, total_price, savings, avg_price_per_session) =>
    expect(pricePackage(base, { ...TERMS, ...change })).toEqual({ total_price, savings, avg_price_per_session }),
);

test("formatPesos writes '$ ' and dots between thousands", () =>
  expect([130_000, 0, 1_234_567, -5_000].map(formatPesos)).toEqual(["$ 130.000", "$ 0", "$ 1.234.567", "-$ 5.000"]));

const AMOUNTS = [null, -1, 0, 0.5, Number.NaN, 130_000, 1_000_000_000, 1_000_000_001, 2 ** 53];
test.each(AMOUNTS)("pesosProblem and the schema Pesos have the same message for %s", (amount) => {
  expect(pesosProblem(amount)).toBe(Pesos.safeParse(amount).error?.issues[0]?.message ?? null);
});
