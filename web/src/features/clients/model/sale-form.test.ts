import { aClient } from "@sereno/tests/support/answers";
import { describe, expect, it } from "vitest";
import { EMPTY_SALE, likelyPackage, paymentInput, toSaleInput } from "./sale-form";

describe("the package that a sale begins with", () => {
  const onSale = [{ id: "pkg_4" }, { id: "pkg_8" }];

  it.each([
    ["the one that was bought last", [{ package_id: "pkg_8" }, { package_id: "pkg_4" }], "pkg_8"],
    ["the last that is still on sale", [{ package_id: "pkg_old" }, { package_id: "pkg_8" }], "pkg_8"],
    ["the first for who bought none", [], "pkg_4"],
  ])("is %s", (_, purchases, likely) => expect(likelyPackage(onSale, purchases)).toBe(likely));

  it("is empty when no package is on sale", () => expect(likelyPackage([], [{ package_id: "pkg_8" }])).toBe(""));
});

it("a sale names the client by id, despite changed details", () => {
  const client = aClient({ id: "cli_luz" });
  expect(toSaleInput({ ...EMPTY_SALE, package_id: "pkg_8" }, client, 884_000)).toEqual({
    package_id: "pkg_8",
    notes: "",
    client_id: "cli_luz",
    total_paid: 884_000,
    payment_method: null,
    payment_reference: null,
  });
});

describe("a sale is paid", () => {
  const filled = { ...EMPTY_SALE, payment_method: "nequi", payment_reference: " M-1 " };
  const nothing = { payment_method: null, payment_reference: null };
  const said = { payment_method: "nequi", payment_reference: "M-1" };

  it.each([
    ["in full where nobody says otherwise", {}, { total_paid: 884_000, ...said }],
    ["with what was typed", { total_paid: 300_000 }, { total_paid: 300_000, ...said }],
    [
      "with nothing, and no way of paying, where it is not paid yet",
      { is_paid: false, total_paid: 300_000 },
      { total_paid: 0, ...nothing },
    ],
  ])("%s", (_, change, input) => expect(paymentInput({ ...filled, ...change }, 884_000)).toEqual(input));
});
