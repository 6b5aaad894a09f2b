import { expect, test } from "vitest";
import { examplesOf } from "./columns";

const one = [
  ["Nota", "Nombre"],
  ["é", "Íñigo"],
  ["x", "Ana"],
  ["x", "Noé"],
  ["x", "Zoé"],
];
const other = one.map((cells) => cells.map((cell) => cell.replaceAll("é", "Ž").replaceAll("Í", "î")));

test("two cells that differ between a file's encodings are shown, names first", () =>
  expect(examplesOf([one, other])).toEqual(["Íñigo, Noé", "îñigo, NoŽ"]));

test("there is no question if all encodings agree", () => {
  expect(examplesOf([one])).toBeNull();
  expect(examplesOf([one, one])).toBeNull();
});
