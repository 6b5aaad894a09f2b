import { expect, test } from "vitest";
import { initials } from "./rules";

test("initials are those of the first and the last word", () => {
  expect(initials("  María José  Castaño ")).toBe("MC");
  expect(initials("Óscar")).toBe("Ó");
});

test("initials are whole characters, as a reader sees them", () => {
  expect(initials("👩‍👩‍👧 Peña")).toBe("👩‍👩‍👧P");
  expect(initials("🙂")).toBe("🙂");
  expect(initials("Ana 🇨🇴")).toBe("A🇨🇴");
  expect(initials("")).toBe("");
});
