import { profileFixture } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { messagePreview } from "./message-preview";
import { ProfileFormSchema, toForm } from "./profile-form";

const form = { ...toForm(profileFixture), breb_key: "+57 300 123 4567" };

test("shows Sereno's text with the therapist's payment data", () => {
  const { text, isOwn } = messagePreview(form);
  expect(isOwn).toBe(false);
  expect(text).toMatch(/^Hola, Laura\. .*\$ 130\.000 \(cita del 24 de noviembre\)/);
  expect(text).toContain("a la llave 3001234567, a nombre de Ana Ríos (NIT 900.123.456-7)");
});

test("shows the input line by line, with unknown placeholders unchanged", () => {
  const preview = messagePreview({ ...form, payment_message: "Hola\n{valor} {saldo} " });
  expect(preview).toEqual({ text: "Hola\n$ 130.000 {saldo}", isOwn: true });
});

test("shows key and text as they would be saved, and the field shows why they are invalid", () => {
  expect(ProfileFormSchema.parse(form).breb_key).toBe("3001234567");
  const wrong = { ...form, breb_key: "@peña", payment_message: "{saldo}" };
  const issues = ProfileFormSchema.safeParse(wrong).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join("."))).toEqual(["breb_key", "payment_message"]);
});
