import type { AccountClosure } from "@sereno/core/domain/account-closure/output";
import type { Session } from "@sereno/core/domain/auth/output";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { profileFixture } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { keptText } from "./account-closure-texts";
import { countText, progressText, sizeText } from "./copy-texts";
import { messagePreview } from "./message-preview";
import { changesOf, lacksRequired, ProfileFormSchema, REQUIRED_TEXT, toForm } from "./profile-form";
import { clockText, missingText } from "./profile-texts";
import { deviceName, isPhone, sessionTexts } from "./session-texts";

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

test("names the missing fields in Spanish", () => {
  expect(missingText(["address"])).toBe("dirección");
  expect(missingText(["address", "bank_name", "account_number"])).toBe("dirección, banco y número de cuenta");
});

test("names the local time", () => {
  expect(clockText(parseLocal("2026-11-24 13:05"))).toBe("Allí es la 1:05 p.\u00a0m.");
  expect(clockText(parseLocal("2026-11-24 10:00"))).toBe("Allí son las 10:00 a.\u00a0m.");
});

test("writes numbers as in Colombia", () => {
  expect(countText(1, "persona", "personas")).toBe("1 persona");
  expect(countText(1240, "persona", "personas")).toBe("1.240 personas");
});

test("describes a copy's progress", () => {
  const reading = { people: 1240, peopleInAll: 5000, records: 8400, isPacking: false };
  expect(progressText({ ...reading, peopleInAll: null })).toBe("Empezando…");
  expect(progressText(reading)).toBe("Leyendo: 1.240 de 5.000 personas, 8.400 registros en total");
  expect(progressText({ ...reading, isPacking: true })).toBe("Armando el archivo con 8.400 registros…");
});

test("shows the size of a file", () => expect([80_400, 12_300_000].map(sizeText)).toEqual(["81 KB", "12 MB"]));

const ERASED: AccountClosure = {
  state: "erased",
  closed_at: "2026-11-20T15:00:00.000Z",
  erase_at: "2026-12-20T15:00:00.000Z",
  erased_at: "2026-12-20T15:00:00.000Z",
  erased: { client: 1 },
  receipts: 0,
  receipt_years: 5,
  backups_gone_at: "2027-01-24T15:00:00.000Z",
};

test("names the data kept after an account is erased", () =>
  expect([0, 1, 12].map((receipts) => keptText({ ...ERASED, receipts }))).toEqual([
    "No se guardan recibos ni cuentas de cobro.",
    "Se guardan sin nombres 1 recibo o cuenta de cobro, 5 años después del año de cada uno.",
    "Se guardan sin nombres 12 recibos y cuentas de cobro, 5 años después del año de cada uno.",
  ]));

test.each([
  ["Chrome", "Android", "Chrome en Android"],
  ["Safari", null, "Safari"],
  [null, "Windows", "Navegador en Windows"],
  [null, null, "Navegador desconocido"],
])("of %s and %s says '%s'", (browser, system, name) => expect(deviceName({ browser, system })).toBe(name));

test("knows phones and tablets", () =>
  expect(["Android", "iPhone", "iPad", "Windows", null].map((system) => isPhone({ system }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]));

const SESSION = {
  id: "ses_1",
  browser: null,
  system: null,
  country: null,
  city: null,
  created_at: "2026-11-23T15:00:00Z",
  seen_at: "2026-11-24T14:00:00Z",
};
const textsOf = (change: Partial<Session>) =>
  sessionTexts({ ...SESSION, ...change }, "2026-11-24T15:00:00Z", "America/Bogota");

test("shows when a session was opened and last used, in the practice's zone", () =>
  expect(textsOf({})).toEqual({
    begun: "Abierta: ayer, 10:00 a.\u00a0m.",
    used: "Último uso: hoy, 9:00 a.\u00a0m.",
    place: null,
  }));

test.each([
  ["CO", "Medellín", "Cerca de Medellín, Colombia"],
  ["ES", null, "España"],
  [null, null, null],
])("of %s and %s says where it was: %s", (country, city, place) => {
  expect(textsOf({ country, city }).place).toBe(place);
});
