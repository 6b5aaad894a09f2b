import { profileFixture } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { changesOf, lacksRequired, ProfileFormSchema, REQUIRED_TEXT, toForm } from "./profile-form";

const messagesOf = (form: unknown) =>
  Object.fromEntries(
    ProfileFormSchema.safeParse(form).error?.issues.map((each) => [each.path.join("."), each.message]) ?? [],
  );

test("asks for the four required fields with the same words, all at once", () => {
  const form = { ...toForm(profileFixture), name: " ", phone: "", address: "", email: "  " };
  const message = REQUIRED_TEXT;
  expect(messagesOf(form)).toEqual({ name: message, phone: message, address: message, email: message });
  expect(lacksRequired(form)).toBe(true);
});

test("refuses an invalid email with its own text", () => {
  const form = { ...toForm(profileFixture), email: "ana@" };
  expect(messagesOf(form)).toEqual({ email: "El formato del correo electrónico no es válido." });
  expect(lacksRequired(form)).toBe(false);
});

test("accepts the other fields empty", () => {
  const empty = { company_name: "", nit: "", city: "", bank_name: "", account_number: "", account_type: "" };
  expect(messagesOf({ ...toForm(profileFixture), ...empty })).toEqual({});
});

test("sends only changed fields", () => {
  const typed = { ...toForm(profileFixture), name: " Ana Ríos ", city: "  Cali ", nit: "", email: " ana@sereno.test " };
  expect(changesOf(profileFixture, ProfileFormSchema.parse(typed))).toEqual({ city: "Cali", nit: "" });
});

test("sends nothing when nothing changed", () =>
  expect(changesOf(profileFixture, ProfileFormSchema.parse(toForm(profileFixture)))).toEqual({}));
