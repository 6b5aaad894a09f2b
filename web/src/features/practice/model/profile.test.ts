import type { Session } from "@sereno/core/domain/auth/output";
import { REQUIRED_TEXT } from "@sereno/core/domain/practice/schema";
import { PHONE_DIGITS_TEXT } from "@sereno/core/lib/phone/tidy/rules";
import { profileFixture } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { affectedText, keptText } from "./account-closure-texts";
import { problemsText } from "./copy-texts";
import { messagePreview } from "./message-preview";
import { changesOf, lacksRequired, ProfileFormSchema, toForm } from "./profile-form";
import { deviceName, isPhone, sessionTexts } from "./session-texts";

const form = { ...toForm(profileFixture), breb_key: "+57 300 123 4567" };
const lacking = { name: REQUIRED_TEXT, phone: REQUIRED_TEXT, address: REQUIRED_TEXT, email: REQUIRED_TEXT };
const optional = { company_name: "", nit: "", city: "", bank_name: "", account_number: "", account_type: "" as const };

test.each([
  ["without its required fields", { name: " ", phone: "", address: "", email: "  " }, lacking, true],
  ["with an invalid email", { email: "ana@" }, { email: "El formato del correo electrónico no es válido." }, false],
  ["with a short phone", { phone: "30012" }, { phone: PHONE_DIGITS_TEXT }, false],
  ["with the other fields empty", optional, {}, false],
])("a profile %s gets an error at each wrong field", (_, change, problems, lacks) => {
  const { error } = ProfileFormSchema.safeParse({ ...form, ...change });
  const found = error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(Object.fromEntries(found ?? [])).toEqual(problems);
  expect(lacksRequired({ ...form, ...change })).toBe(lacks);
});

test("only changed fields of a profile are sent", () => {
  const typed = { ...toForm(profileFixture), name: " Ana Ríos ", city: "  Cali ", nit: "", email: " ana@sereno.test " };
  expect(changesOf(profileFixture, ProfileFormSchema.parse(typed))).toEqual({ city: "Cali", nit: "" });
  expect(changesOf(profileFixture, ProfileFormSchema.parse(toForm(profileFixture)))).toEqual({});
});

test("a payment message is Sereno's text with the therapist's payment data", () => {
  const { text, isOwn } = messagePreview(form);
  expect(isOwn).toBe(false);
  expect(text).toMatch(/^Hola, Laura\. .*\$ 130\.000 \(cita del 24 de noviembre\)/);
  expect(text).toContain("a la llave 3001234567, a nombre de Ana Ríos (NIT 900.123.456-7)");
});

test("the preview of the therapist's own payment message keeps line breaks and unknown placeholders", () => {
  const preview = messagePreview({ ...form, payment_message: "Hola\n{valor} {saldo} " });
  expect(preview).toEqual({ text: "Hola\n$ 130.000 {saldo}", isOwn: true });
});

test("the form normalises a Bre-B phone key, and reports an invalid key or message at its field", () => {
  expect(ProfileFormSchema.parse(form).breb_key).toBe("3001234567");
  const { error } = ProfileFormSchema.safeParse({ ...form, breb_key: "@peña", payment_message: "{saldo}" });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["breb_key", "payment_message"]);
});

test.each([
  ["Chrome", "Android", "Chrome en Android", true],
  ["Safari", "iPhone", "Safari en iPhone", true],
  [null, "Windows", "Navegador en Windows", false],
  [null, null, "Navegador desconocido", false],
])("the device of %s and %s is called '%s' and is a phone: %s", (browser, system, name, isHeld) => {
  expect(deviceName({ browser, system })).toBe(name);
  expect(isPhone({ system })).toBe(isHeld);
});

test.each([
  [{ clients: 1, appointments_ahead: 4 }, "Se van 1 cliente y 4 citas por venir. Nadie le avisa: díselo tú antes."],
  [{ clients: 9, appointments_ahead: 1 }, "Se van 9 clientes y 1 cita por venir. Nadie le avisa: díselo tú antes."],
  [{ clients: 9, appointments_ahead: 4 }, "Se van 9 clientes y 4 citas por venir. Nadie les avisa: díselo tú antes."],
])("closing an account with %j affects: %s", (counts, text) =>
  expect(affectedText({ ...counts, due: 0, erase_at: "" })).toBe(text),
);

test.each([
  [1, "Se guarda sin nombres 1 recibo o cuenta de cobro, 5 años después de su año.", "1 registro no cuadra con"],
  [2, "Se guardan sin nombres 2 recibos y cuentas de cobro, 5 años después", "2 registros no cuadran con"],
])("the texts on %i kept receipts and inconsistent records agree in number", (count, kept, wrong) => {
  expect(keptText({ receipts: count, receipt_years: 5 })).toContain(kept);
  expect(problemsText(count)).toContain(wrong);
});

const session: Session = {
  ...{ id: "ses_1", browser: null, system: null, country: null, city: null },
  ...{ created_at: "2026-11-23T15:00:00Z", seen_at: "2026-11-24T14:00:00Z" },
};

test.each([
  ["CO", "Medellín", "Cerca de Medellín, Colombia"],
  ["ES", null, "España"],
  [null, null, null],
])(
  "a session in country %s and city %s shows its place, %s, and its times in the practice's zone",
  (country, city, place) =>
    expect(sessionTexts({ ...session, country, city }, "2026-11-24T15:00:00Z", "America/Bogota")).toEqual({
      ...{ begun: "Abierta: ayer, 10:00 a.\u00a0m.", used: "Último uso: hoy, 9:00 a.\u00a0m.", place },
    }),
);
