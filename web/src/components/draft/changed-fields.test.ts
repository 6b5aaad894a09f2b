import { expect, test } from "vitest";
import { changedFields } from "./changed-fields";

test("the fields in which a form differs from another are named in its order, and nothing where it does not", () => {
  const base = { name: "Ana", phone: "", price: null, is_active: true };
  expect(changedFields(base, { ...base })).toEqual([]);
  expect(changedFields({ ...base, is_active: false, phone: "1", price: 0 }, base)).toEqual([
    "phone",
    "price",
    "is_active",
  ]);
});
