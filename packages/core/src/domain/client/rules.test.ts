import { expect, test } from "vitest";
import { spacedPhone, splitE164 } from "../../lib/phone/countries";
import { type Contact, isAnotherPerson, isKnownPerson } from "./rules";

test("splitE164 splits off the code of an offered country, and spacedPhone groups the digits", () => {
  expect(splitE164("+573001234567")).toEqual({ whatsapp_code: "57", phone_number: "3001234567" });
  expect(splitE164("+12125550100")).toEqual({ whatsapp_code: "1", phone_number: "2125550100" });
  expect(splitE164("+442079460000")).toEqual({ whatsapp_code: "", phone_number: "442079460000" });
  expect(spacedPhone("3001234567")).toBe("300 123 4567");
});

const ana: Contact = { name: "Ana Peña", phone: "+573001234567", identification_number: " 1.0-2 0 " };
const withoutId: Contact = { ...ana, identification_number: null };
const [name, phone] = ["Luz Ríos", "+573009999999"];

test.each<[string, Contact, Contact, boolean]>([
  ["another number", ana, { ...ana, identification_number: "1021" }, true],
  ["the number written otherwise, and all else", ana, { name, phone, identification_number: "1020" }, false],
  ["another name and another phone", ana, { name, phone }, true],
  ["another name and phone of one without a number", withoutId, { ...ana, name, phone }, true],
  ["another name", ana, { ...withoutId, name }, false],
  ["another phone", ana, { ...withoutId, phone }, false],
  ["the name in another case, and another phone", ana, { name: "ANA PENA", phone }, false],
  ["a number that was missing", withoutId, ana, false],
  ["no number any more", ana, withoutId, false],
])("isAnotherPerson compares ID numbers, or names and phones without them: %s", (_, known, named, expected) => {
  expect(isAnotherPerson(known, named)).toBe(expected);
});

test.each<[string, Contact, Contact, boolean]>([
  ["the same number, all else different", ana, { name, phone, identification_number: "1020" }, true],
  ["another number, all else the same", ana, { ...ana, identification_number: "1021" }, false],
  ["name and phone, without a number", ana, { ...withoutId, name: "ana pena" }, true],
  ["the name alone", ana, { ...withoutId, phone }, false],
  ["the phone alone", withoutId, { ...ana, name }, false],
])("isKnownPerson compares ID numbers, or names and phones without them: %s", (_, known, person, expected) => {
  expect(isKnownPerson(known, person)).toBe(expected);
});
