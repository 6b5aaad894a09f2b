import { expect, test } from "vitest";
import { changedFields } from "./changed-fields";

test("the changed fields are returned in the form's order", () => {
  const base = { name: "Ana", phone: "", price: null, is_active: true };
  expect(changedFields(base, { ...base })).toEqual([]);
  expect(changedFields({ ...base, is_active: false, phone: "1", price: 0 }, base)).toEqual([
    "phone",
    "price",
    "is_active",
  ]);
});
