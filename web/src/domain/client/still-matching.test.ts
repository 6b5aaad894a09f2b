import { expect, test } from "vitest";
import { stillMatching } from "./still-matching";

const lucia = { id: "cli_1", name: "Lucía Gómez", phone: "+573001234567", email: null, identification_number: null };
const luz = { ...lucia, id: "cli_2", name: "Luz Ríos", phone: "+573009990000" };

test("found clients stay while they match the new text", () => {
  expect(stillMatching([lucia, luz], "luci")).toEqual([lucia]);
  expect(stillMatching([lucia, luz], "gomez lucia")).toEqual([lucia]);
  expect(stillMatching([lucia, luz], "+57 300 999")).toEqual([luz]);
  expect(stillMatching([lucia, luz], "")).toEqual([]);
});
