import { expect, test } from "vitest";
import { initials, normalizeIdentification, spacedPhone, splitE164, toE164 } from "./rules";

test.each([
  ["300 123 4567", undefined],
  ["(300) 123-4567", undefined],
  ["+57 300 123 4567", undefined],
  ["573001234567", undefined],
  ["0057 300 123 4567", undefined],
  ["3001234567", "57"],
  ["+57 300 123 4567", "34"],
])("%s (código %s) is one phone", (phone, code) => {
  expect(toE164(phone, code)).toBe("+573001234567");
});

test.each([
  ["612 345 678", "34", "+34612345678"],
  ["34 612 345 678", "34", "+34612345678"],
  ["9 1234 5678", "56", "+56912345678"],
  ["(212) 555-0100", "1", "+12125550100"],
  ["+44 20 7946 0000", "57", "+442079460000"],
])("%s of country %s is %s", (phone, code, e164) => {
  expect(toE164(phone, code)).toBe(e164);
});

test.each(["", "12", "+", "abc", "1".repeat(20)])("'%s' is no phone", (phone) => {
  expect(toE164(phone)).toBeNull();
});

test("a phone is taken apart at its country code", () => {
  expect(splitE164("+573001234567")).toEqual({ whatsapp_code: "57", phone_number: "3001234567" });
  expect(splitE164("+12125550100")).toEqual({ whatsapp_code: "1", phone_number: "2125550100" });
  expect(splitE164("+442079460000")).toEqual({ whatsapp_code: "", phone_number: "442079460000" });
});

test("names and numbers are shown and compared as people expect", () => {
  expect(initials("  María José  Castaño ")).toBe("MC");
  expect(initials("Óscar")).toBe("Ó");
  expect(spacedPhone("3001234567")).toBe("300 123 4567");
  expect(normalizeIdentification(" 1.020-456 781 ")).toBe("1020456781");
});

test("initials are whole characters, as a reader sees them", () => {
  expect(initials("👩‍👩‍👧 Peña")).toBe("👩‍👩‍👧P");
  expect(initials("🙂")).toBe("🙂");
  expect(initials("Ana 🇨🇴")).toBe("A🇨🇴");
  expect(initials("")).toBe("");
});
