import { describe, expect, test } from "vitest";
import { formatPesos, pesosProblem, pricePackage } from "./rules";
import { Pesos } from "./schema";

const terms = (change: object = {}) => ({
  sessions: 8,
  discount_percentage: 15,
  use_custom_price: false,
  custom_price: null,
  ...change,
});

describe("pricing", () => {
  test("8 sessions at 130000 less 15 %: 884000, saving 156000, 110500 a session", () => {
    expect(pricePackage(130_000, terms())).toEqual({
      total_price: 884_000,
      savings: 156_000,
      avg_price_per_session: 110_500,
    });
  });

  test("a custom price is the total and may save nothing", () => {
    expect(pricePackage(130_000, terms({ use_custom_price: true, custom_price: 900_000 }))).toEqual({
      total_price: 900_000,
      savings: 140_000,
      avg_price_per_session: 112_500,
    });
    expect(pricePackage(100_000, terms({ use_custom_price: true, custom_price: 900_000 })).savings).toBe(-100_000);
  });

  test.each([
    [130_000, { sessions: 3, discount_percentage: 0 }, 390_000, 0, 130_000],
    [130_000, { sessions: 3, discount_percentage: 100 }, 0, 390_000, 0],
    [99_999, { sessions: 7, discount_percentage: 12.5 }, 612_494, 87_499, 87_499],
    [1, { sessions: 1, discount_percentage: 50 }, 1, 0, 1],
  ])("base %d with %j", (base, change, total_price, savings, avg_price_per_session) => {
    expect(pricePackage(base, terms(change))).toEqual({ total_price, savings, avg_price_per_session });
  });
});

test("pesos are written the Colombian way", () => {
  expect([130_000, 0, 1_234_567, -5_000].map(formatPesos)).toEqual(["$ 130.000", "$ 0", "$ 1.234.567", "-$ 5.000"]);
});

test.each([null, -1, 0, 0.5, Number.NaN, 130_000, 1_000_000_000, 1_000_000_001, 2 ** 53])(
  "screens and server agree about an amount of %s",
  (amount) => {
    expect(pesosProblem(amount)).toBe(Pesos.safeParse(amount).error?.issues[0]?.message ?? null);
  },
);
