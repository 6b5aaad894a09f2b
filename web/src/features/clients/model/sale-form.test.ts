import { aClient } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { EMPTY_SALE, likelyPackage, paymentInput, toSaleInput } from "./sale-form";

const onSale = [{ id: "pkg_4" }, { id: "pkg_8" }];

test.each([
  ["the one that was bought last", [{ package_id: "pkg_8" }, { package_id: "pkg_4" }], "pkg_8"],
  ["the last that is still on sale", [{ package_id: "pkg_old" }, { package_id: "pkg_8" }], "pkg_8"],
  ["the first for who bought none", [], "pkg_4"],
])("a sale begins with %s", (_, purchases, likely) => expect(likelyPackage(onSale, purchases)).toBe(likely));

test("a sale begins without a package when none is on sale", () =>
  expect(likelyPackage([], [{ package_id: "pkg_8" }])).toBe(""));

test("a sale names the client by id, despite changed details", () => {
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

const filled = { ...EMPTY_SALE, payment_method: "nequi", payment_reference: " M-1 " };
const nothing = { payment_method: null, payment_reference: null };
const said = { payment_method: "nequi", payment_reference: "M-1" };

test.each([
  ["in full where nobody says otherwise", {}, { total_paid: 884_000, ...said }],
  ["with what was typed", { total_paid: 300_000 }, { total_paid: 300_000, ...said }],
  [
    "with nothing, and no way of paying, where it is not paid yet",
    { is_paid: false, total_paid: 300_000 },
    { total_paid: 0, ...nothing },
  ],
])("a sale is paid %s", (_, change, input) => expect(paymentInput({ ...filled, ...change }, 884_000)).toEqual(input));
