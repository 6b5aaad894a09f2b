import { aClient } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { lookupsOf, mayBelongTo } from "./package-lookup";
import type { PatientData } from "./patient";

const typed: PatientData = {
  patientName: "Ana Peña",
  countryCode: "57",
  phone: "300 123 4567",
  email: "",
  identificationNumber: "",
};

const ana = aClient({ name: "Ana Peña" });

const byName = { name: "Ana Peña", phone: "+573001234567" };

test.each<[string, Partial<PatientData>, object[]]>([
  ["a name and a phone", {}, [byName]],
  [
    "an identification number, then name and phone",
    { identificationNumber: "CC 1" },
    [{ identification_number: "CC 1" }, byName],
  ],
  ["an identification number alone", { identificationNumber: "CC 1", phone: "" }, [{ identification_number: "CC 1" }]],
  ["nothing with half a phone", { phone: "300 123" }, []],
  ["nothing with one letter", { patientName: "A" }, []],
  ["nothing by punctuation", { patientName: "", identificationNumber: "----" }, []],
  ["a Spanish phone", { countryCode: "34", phone: "612 345 678" }, [{ name: "Ana Peña", phone: "+34612345678" }]],
  [
    "a phone of a country that is not offered",
    { countryCode: "", phone: "491701234567" },
    [{ name: "Ana Peña", phone: "+491701234567" }],
  ],
])("the packages of the person in the form are found by %s", (_, change, lookups) =>
  expect(lookupsOf({ ...typed, ...change }, null)).toEqual(lookups),
);

test.each<[string, Partial<PatientData>]>([
  ["as chosen", {}],
  ["with a number that was missing", { identificationNumber: "CC 123" }],
  ["with the phone spaced otherwise", { phone: "3001234567" }],
  ["with the name corrected", { patientName: "Ana Pérez" }],
  ["with another phone", { phone: "300 123 4568" }],
])("the packages of the person in the form are found by the client, %s", (_, change) =>
  expect(lookupsOf({ ...typed, ...change }, ana)).toEqual([{ client_id: "cli_1" }]),
);

test("the packages of the person in the form belong to another person once name and phone both differ", () =>
  expect(lookupsOf({ ...typed, patientName: "Luz Ríos", phone: "300 123 4568" }, ana)).toEqual([
    { name: "Luz Ríos", phone: "+573001234568" },
  ]));

test.each([
  ["CC 12.345", "cc12345", true],
  ["", "12345", true],
  ["12345", null, true],
  ["12345", "67890", false],
])("who types %j may have a package of %j: %j", (identificationNumber, client_identification_number, expected) =>
  expect(mayBelongTo({ identificationNumber }, { client_identification_number })).toBe(expected),
);
