import { expect, test } from "vitest";
import { initials } from "./rules";

test("initials are the first letters of the first and the last word", () => {
  expect(initials("  María José  Castaño ")).toBe("MC");
  expect(initials("Óscar")).toBe("Ó");
});

test("initials are whole characters", () => {
  expect(initials("👩‍👩‍👧 Peña")).toBe("👩‍👩‍👧P");
  expect(initials("🙂")).toBe("🙂");
  expect(initials("Ana 🇨🇴")).toBe("A🇨🇴");
  expect(initials("")).toBe("");
});
