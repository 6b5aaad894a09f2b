import type { ClientForm } from "@sereno/core/domain/client/schema";
import { aClient, aPurchase } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import {
  emptyClientForm,
  fieldOfPath,
  PersonForm,
  readPhone,
  toCreateInput,
  toPersonForm,
  toUpdateInput,
} from "./client-form";
import { EMPTY_SALE, likelyPackage, NewClientForm, NO_PACKAGE, paymentInput, SaleForm, toSaleInput } from "./sale-form";
import { openingForm, previewOf, sessionsSchema } from "./sessions-form";

const filled: ClientForm = { ...emptyClientForm(), client_name: "Luz Peña", phone: "3001234567", package_id: "pkg_1" };
const phone = { whatsapp_code: "57", phone_number: "3001234567" };
test("an empty form is refused with a message at each required field", () => {
  const issues = NewClientForm.safeParse(emptyClientForm()).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["client_name", "Nombre debe tener al menos 2 caracteres"],
    ["phone", "Número de teléfono requerido"],
    ["package_id", "Debe seleccionar un paquete"],
  ]);
});

test("a new client is sent with the phone in E.164 and null for each empty field", () =>
  expect(toCreateInput(filled, 884_000)).toEqual({
    ...{ client_name: "Luz Peña", client_email: null, client_phone: "+573001234567", ...phone },
    ...{ client_identification_number: null, package_id: "pkg_1", price: 884_000, total_paid: 884_000 },
    ...{ payment_method: null, payment_reference: null, notes: null, sessions_used: 0 },
  }));

test("a client without a package is sent without the sale's fields", () => {
  const email = "luz@correo.co";
  const form = { ...filled, package_id: NO_PACKAGE.value, client_email: email, sessions_used: "3", notes: "\0" };
  expect(NewClientForm.safeParse(form).success).toBe(true);
  expect(toCreateInput(form, 884_000)).toEqual({
    ...{ name: "Luz Peña", email, phone: "+573001234567", ...phone, identification_number: null },
  });
});

test.each<[string, Partial<ClientForm>, number | undefined, object]>([
  ["an emptied number of used sessions is sent as 0", { sessions_used: "" }, 884_000, { sessions_used: 0 }],
  ["nothing is sent as paid while the price is unknown", {}, undefined, { total_paid: 0 }],
  ["a phone with '+' keeps its own code", { phone: "+447911123456" }, 0, { client_phone: "+447911123456" }],
  ["a country code is not sent twice", { phone: "573001234567" }, 0, { client_phone: "+573001234567" }],
])("in a new client's form %s", (_, change, price, sent) => {
  expect(toCreateInput(NewClientForm.parse({ ...filled, ...change }), price)).toMatchObject(sent);
});

test.each([
  ["300 123-4567", "57", { code: "57", number: "3001234567" }],
  ["+34 612 345 678", "57", { code: "34", number: "612345678" }],
  ["\u202a(+34) 612 345 678\u202c", "57", { code: "34", number: "612345678" }],
  ["+44 7911 123456", "57", { code: "57", number: "+447911123456" }],
  ["+", "57", { code: "57", number: "+" }],
  ["", "1", { code: "1", number: "" }],
])("the typed phone %j with the country code %s is read as %j", (text, code, read) =>
  expect(readPhone(text, code)).toEqual(read),
);

test("an edit sends only the changed details, and an empty text for a removed one", () => {
  const before = toPersonForm(aClient({ email: "luz@correo.co", identification_number: "52.123" }));
  const renamed = { ...before, client_name: "Luz Marina" };
  expect(toUpdateInput("cli_1", renamed, before)).toEqual({ id: "cli_1", name: "Luz Marina" });
  const changed = { ...before, client_email: "", phone: "3009998877" };
  expect(toUpdateInput("cli_1", changed, before)).toEqual({ id: "cli_1", email: "", phone: "+573009998877" });
});

test("a phone of an unlisted country is sent unchanged", () => {
  const form = toPersonForm(aClient({ phone: "+447911123456", whatsapp_code: "", phone_number: "447911123456" }));
  expect(PersonForm.safeParse(form).success).toBe(true);
  const before = { ...form, phoneCountryCode: "57", phone: "3001234567" };
  expect(toUpdateInput("cli_1", form, before)).toEqual({ id: "cli_1", phone: "+447911123456" });
});

test.each([
  ["client_phone", "phone"],
  ["name", "client_name"],
  ["sessions_used", "sessions_used"],
])("a refusal of the input %s is shown at the field %s", (path, field) => expect(fieldOfPath(path)).toBe(field));

const onSale = [{ id: "pkg_4" }, { id: "pkg_8" }];
test.each([
  ["the package that was bought last", onSale, ["pkg_8", "pkg_4"], "pkg_8"],
  ["the last bought package that is still on sale", onSale, ["pkg_old", "pkg_8"], "pkg_8"],
  ["the first package for a client who bought none", onSale, [], "pkg_4"],
  ["no package if none is on sale", [], ["pkg_8"], ""],
])("the form of a sale opens with %s", (_, packages, bought, likely) => {
  const purchases = bought.map((package_id) => ({ package_id }));
  expect(likelyPackage(packages, purchases)).toBe(likely);
});

const unsaid = { payment_method: null, payment_reference: null };
test("a sale identifies the client only by id", () => {
  const sent = { package_id: "pkg_8", notes: "", client_id: "cli_luz", price: 884_000, total_paid: 884_000, ...unsaid };
  expect(toSaleInput({ ...EMPTY_SALE, package_id: "pkg_8" }, aClient({ id: "cli_luz" }), 884_000)).toEqual(sent);
});

const sale = { ...EMPTY_SALE, package_id: "pkg_8", payment_method: "nequi", payment_reference: " M-1 " };
const said = { payment_method: "nequi", payment_reference: "M-1" };
test.each([
  ["in full by default", {}, { total_paid: 8e5, ...said }],
  ["with the typed amount", { total_paid: 300_000 }, { total_paid: 300_000, ...said }],
  ["with nothing if it is not paid yet", { is_paid: false, total_paid: 1e10 }, { total_paid: 0, ...unsaid }],
])("a sale is paid %s", (_, how, sent) => expect(paymentInput(SaleForm.parse({ ...sale, ...how }), 8e5)).toEqual(sent));

test.each([
  ["", "3", "Debe seleccionar un paquete para editar"],
  ["pur_1", "-1", "Debe ser un número válido mayor o igual a 0"],
  ["pur_1", "9", "No puede usar más de 8 sesiones"],
  ["pur_2", "2", "No puede usar más de 1 sesión"],
  ["pur_1", "8", undefined],
])("the form of the purchase %j with %j used sessions reports %j", (purchase_id, sessions_used, message) => {
  const { error } = sessionsSchema([aPurchase(), aPurchase({ id: "pur_2", sessions_total: 1 })]).safeParse({
    purchase_id,
    sessions_used,
  });
  expect(error?.issues[0]?.message).toBe(message);
});

test("the form of used sessions opens on the only active package, or without a choice if several are inactive", () => {
  const completed = aPurchase({ id: "pur_2", status: "completed" });
  expect(openingForm([completed, aPurchase()])).toEqual({ purchase_id: "pur_1", sessions_used: "2" });
  expect(openingForm([completed, aPurchase({ status: "expired" })])).toEqual({ purchase_id: "", sessions_used: "" });
});

const spent = aPurchase({ status: "completed", sessions_used: 8, sessions_remaining: 0 });
test.each([
  ["6", aPurchase(), { sessions_used: 6, sessions_remaining: 2, completion_percentage: 75, status: "active" }],
  ["8", aPurchase(), { sessions_remaining: 0, status: "completed" }],
  ["7", spent, { status: "active" }],
  ["", aPurchase(), { sessions_used: 2, sessions_remaining: 6 }],
  ["9", aPurchase(), { sessions_used: 2, sessions_remaining: 6 }],
])("%j typed as used sessions previews the saved package, or no change if invalid", (typed, purchase, shown) =>
  expect(previewOf(purchase, typed, "2026-11-20T14:00:00.000Z")).toMatchObject(shown),
);
