import { expect, test } from "vitest";
import { examplesOf } from "./examples";

const one = [
  ["Nota", "Nombre"],
  ["é", "Íñigo"],
  ["x", "Ana"],
  ["x", "Noé"],
  ["x", "Zoé"],
];
const other = one.map((cells) => cells.map((cell) => cell.replaceAll("é", "Ž").replaceAll("Í", "î")));

test("two names that the readings of a file have otherwise, names first", () =>
  expect(examplesOf([one, other])).toEqual(["Íñigo, Noé", "îñigo, NoŽ"]));

test("nothing is asked where all readings are alike", () => {
  expect(examplesOf([one])).toBeNull();
  expect(examplesOf([one, one])).toBeNull();
});
