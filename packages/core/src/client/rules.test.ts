import { expect, test } from "vitest";
import { initials, normalizeIdentification, spacedPhone, splitE164 } from "./rules";

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
