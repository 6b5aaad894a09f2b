import { expect, test } from "vitest";
import type { PaymentInfo } from "../../practice/output";
import { balanceText, collectingMessage, howToPay, neutralConcept, whatsappUrl } from "./rules";

const noBank = { bank_name: null, account_type: null, account_number: null };
const nothing: PaymentInfo = { name: "Ana Ríos", ...noBank, nit: null, breb_key: null };
const bank = { ...nothing, bank_name: "Bancolombia", account_type: "ahorros" as const, account_number: "04812345678" };
const today = "2026-11-24";
const visit = (date: string) => ({ kind: "appointment" as const, date });
const sold = { kind: "package" as const, date: "2026-10-01" };
const info = { ...bank, breb_key: "@ana", nit: "900123456-7" };
const beto = { name: "Beto Ruiz", phone: "+573001234567" };
const collected = { template: null, info, ...beto, charges: [visit("2026-11-03")], amount: 130_000, today };

test("the default collecting message contains the client's name, the charges, the amount and how to pay", () =>
  expect(collectingMessage(collected).text).toBe(
    `Hola, Beto. Te comparto el saldo pendiente: $ 130.000 (cita del 3 de noviembre).

Puedes transferir por Bre-B a la llave @ana, o a la cuenta de ahorros 04812345678 de Bancolombia, a nombre de Ana Ríos (NIT 900123456-7).

Si ya lo pagaste, envíame el comprobante, por favor. ¡Gracias!`,
  ));

test("the default collecting message does not reveal the kind of practice", () => {
  const { text } = collectingMessage({ ...collected, charges: [...collected.charges, sold] });
  expect(text).not.toMatch(/terap|psic|consult|sesi[oó]n|salud|m[eé]dic|cl[ií]nic|pacient|tratamient|sereno/i);
});

const one = { ...nothing, account_number: "1" };
test.each([
  [{ ...nothing, breb_key: "3001234567" }, "Puedes transferir por Bre-B a la llave 3001234567, a nombre de Ana Ríos."],
  [bank, "Puedes transferir a la cuenta de ahorros 04812345678 de Bancolombia, a nombre de Ana Ríos."],
  [{ ...one, account_type: "corriente" as const }, "Puedes transferir a la cuenta corriente 1, a nombre de Ana Ríos."],
  [one, "Puedes transferir a la cuenta 1, a nombre de Ana Ríos."],
  [{ ...one, name: "Calma S.A.S." }, "Puedes transferir a la cuenta 1, a nombre de Calma S.A.S."],
  [{ ...nothing, bank_name: "Bancolombia", nit: "9" }, ""],
])("howToPay returns the profile's Bre-B key and account, or an empty text (profile %#)", (info, text) => {
  expect(howToPay(info)).toBe(text);
});

// The date of a debt from before Sereno is the date of its import, so the message omits it.
const brought = { kind: "brought" as const, date: "2026-11-26" };

test.each([
  [[visit("2026-11-03")], "cita del 3 de noviembre"],
  [[visit("2025-12-30")], "cita del 30 de diciembre de 2025"],
  [[sold], "paquete del 1 de octubre"],
  [[visit("2026-11-10"), sold, visit("2026-11-03")], "2 citas desde el 3 de noviembre y paquete del 1 de octubre"],
  [[brought], "saldo anterior"],
  [[brought, sold, visit("2026-11-03")], "cita del 3 de noviembre, paquete del 1 de octubre y saldo anterior"],
])("neutralConcept describes charges in neutral words: %#", (charges, text) => {
  expect(neutralConcept(charges, today)).toBe(text);
});

test("the WhatsApp link contains the phone and the unchanged text", () => {
  const { text, whatsapp_url } = collectingMessage(collected);
  const url = new URL(whatsapp_url ?? "");
  expect(url.origin + url.pathname).toBe("https://wa.me/573001234567");
  expect(url.searchParams.get("text")).toBe(text);
  expect([...url.searchParams.keys()]).toEqual(["text"]);
  const hostile = "a & b=c #d % + ñ 😀 \"'\n";
  expect(new URL(whatsappUrl("+1 (305) 555-0142", hostile) ?? "").searchParams.get("text")).toBe(hostile);
  expect(collectingMessage({ ...collected, phone: null }).whatsapp_url).toBeNull();
});

test.each([
  ["a landline of Bogotá", "+576011234567", null],
  ["a phone of another country that looks like one", "+576012345", "https://wa.me/576012345"],
])("whatsappUrl returns WhatsApp's address for %s (%s): %s", (_of, phone, url) => expect(whatsappUrl(phone)).toBe(url));

const settled = { owed: 0, left_due: 0, left_ahead: 0, announced: 0, credit: 0 };
test.each([
  [{ owed: 130_000, left_due: 30_000, credit: 100_000 }, "Debe $ 30.000, ya descontados $ 100.000 a favor."],
  [{ owed: 130_000, credit: 130_000 }, "No debe nada por ahora, ya descontados $ 130.000 a favor."],
  [
    { owed: 130_000, announced: 100_000, credit: 50_000 },
    "No debe nada por ahora, ya descontados $ 30.000 a favor y $ 100.000 que anunció, por verificar. Tiene $ 20.000 a favor.",
  ],
  [{ credit: 20_000 }, "No debe nada por ahora. Tiene $ 20.000 a favor."],
])("balanceText describes the balance %j as '%s'", (changes, text) => {
  expect(balanceText({ ...settled, ...changes }).replaceAll("\u00a0", " ")).toBe(text);
});
