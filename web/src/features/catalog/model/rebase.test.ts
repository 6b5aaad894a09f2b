import { expect, test } from "vitest";
import { aPackage } from "./package-fixture";
import { toForm } from "./package-form";
import { changedNames, ownFields } from "./rebase";

const before = toForm(aPackage());

test("what somebody else changed is named, and what was typed here stays", () => {
  const fresh = toForm(aPackage({ name: "Cinco sesiones", discount_percentage: 20 }));
  const mine = { ...before, discount_percentage: "15", sessions: "6" };
  expect(changedNames(before, fresh)).toEqual(["nombre", "descuento"]);
  expect(ownFields(mine, before, fresh)).toEqual(["sessions", "discount_percentage"]);
});

test("typing what it says by now is no change of one's own", () => {
  const fresh = toForm(aPackage({ name: "Otro" }));
  expect(ownFields({ ...before, name: "Otro" }, before, fresh)).toEqual([]);
});
