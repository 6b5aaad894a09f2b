import { aClient } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { knownAs, namesakeTexts } from "./known-person";

const luz = aClient();
const withId = aClient({ id: "cli_2", phone: "+573009999999", identification_number: "52.123" });
const typed = { name: "luz pena", phone: "+573001234567", identification_number: "" };

test.each<[string, Partial<typeof typed>, string | null, string[]]>([
  ["is who has the name and the phone", {}, "cli_1", []],
  ["is who has the number, whatever the rest", { name: "Otra", identification_number: "52123" }, "cli_2", []],
  ["is who has the number before who has name and phone", { identification_number: "52123" }, "cli_2", []],
  ["only has the name of others", { phone: "+5730" }, null, ["cli_1", "cli_2"]],
  ["only has a part of a name", { name: "luz", phone: "" }, null, []],
])("the person in the form %s", (_, changes, same, namesakes) => {
  const known = knownAs({ ...typed, ...changes }, [withId, luz, withId]);
  expect(known.same?.id ?? null).toBe(same);
  expect(known.namesakes.map(({ id }) => id).sort()).toEqual(namesakes);
});

test("a namesake is told by phone and number", () =>
  expect(namesakeTexts([luz, withId]).slice(0, 2)).toEqual([
    "Ya tienes a Luz Peña con el celular +57 300 123 4567.",
    "Ya tienes a Luz Peña con el celular +57 300 999 9999 e identificación 52.123.",
  ]));
