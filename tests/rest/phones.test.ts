import { PHONE_FORMAT_TEXT } from "@sereno/core/lib/phone/tidy/rules";
import { beforeEach, expect, test } from "vitest";
import { eachRestPractice } from "../support/each-practice";

const { ctx, db, asTherapist, addPackage } = await eachRestPractice();
let pack: string;
beforeEach(async () => (pack = (await addPackage()).id));

const get = (path: string, query: Record<string, string>) =>
  asTherapist("GET", `${path}?${new URLSearchParams(query)}`);
const post = (path: string, body: unknown) => asTherapist("POST", path, body);
const booking = (phone: object) => ({ patient_name: "Ana Peña", appointment_date: "2026-12-01 10:00:00", ...phone });
const sale = (phone: object) => ({ client_name: "Ana Peña", package_id: pack, ...phone });

test.each([
  ["+34612345678", ["34612345678", "0034 612 345 678", "+34 612-345-678"]],
  ["+525512345678", ["5215512345678", "+52 1 55 1234 5678", "52 55 1234 5678"]],
])("a client with the phone %s is found by each way to write it, in each field", async (e164, writings) => {
  const { body: client } = await post("/clients", { name: "Ana Peña", phone: e164 });
  for (const [index, phone] of writings.entries()) {
    expect((await post("/clients", { name: "ana pena", phone })).body.id).toBe(client.id);
    const appointment_date = `2026-12-0${index + 1} 10:00:00`;
    const { body } = await post("/appointments", { ...booking({ patient_phone: phone }), appointment_date });
    expect([body.client_id, body.patient_phone]).toEqual([client.id, e164]);
    expect((await get("/clients/by-info", { name: "Ana Peña", phone })).body.client?.id).toBe(client.id);
    expect((await get("/clients", { search: phone })).body.total_count, `search of ${phone}`).toBe(1);
  }
  const [phone = ""] = writings;
  expect((await post("/package-purchases", sale({ client_phone: phone }))).body.client_id).toBe(client.id);
  for (const each of writings) {
    expect((await get("/package-purchases/active/by-client", { phone: each })).body.purchases).toHaveLength(1);
  }
});

const NOBODYS = "1234567890";

test("an invalid phone is refused, and its field's error says what to write", async () => {
  const calls: [string, () => Promise<{ status: number; body: unknown }>][] = [
    ["patient_phone", () => post("/appointments", booking({ patient_phone: NOBODYS }))],
    ["phone_number", () => post("/appointments", booking({ whatsapp_code: "57", phone_number: "34612345678" }))],
    ["phone", () => post("/clients", { name: "Ana", phone: NOBODYS })],
    ["client_phone", () => post("/clients/with-package", sale({ client_phone: NOBODYS }))],
    ["client_phone", () => post("/package-purchases", sale({ client_phone: NOBODYS }))],
    ["phone", () => asTherapist("PUT", "/profile", { phone: NOBODYS })],
    ["phone", () => get("/clients/by-info", { name: "Ana", phone: NOBODYS })],
    ["phone", () => get("/package-purchases/active/by-client", { phone: NOBODYS })],
  ];
  for (const [path, call] of calls) {
    const detail = expect.stringContaining("escríbelo con + y su código");
    expect(await call()).toMatchObject({ status: 400, body: { code: "invalid_input", detail, errors: [{ path }] } });
  }
});

test("a national number and whatsapp_code are stored as one international phone", async () => {
  const { body } = await post("/appointments", booking({ whatsapp_code: "+34", patient_phone: "612345678" }));
  expect(body).toMatchObject({ patient_phone: "+34612345678", whatsapp_code: "34", phone_number: "612345678" });
});

const ABROAD = { phone: "+13055550142", whatsapp_code: "1", phone_number: "3055550142" };

test.each<[string, string, object, string | number]>([
  ["an unchanged record of a country that the form does not offer", "+442079460000", {}, "+442079460000"],
  ["a changed phone", ABROAD.phone, { phone: "+13055550143" }, "+13055550143"],
  ["a changed phone of another country", ABROAD.phone, { phone: "+573001234567" }, "+573001234567"],
  ["a changed national number", ABROAD.phone, { phone_number: "3055550143" }, "+13055550143"],
  ["a changed country code", "+573055550142", { whatsapp_code: "1" }, ABROAD.phone],
  ["two changed phones that differ", ABROAD.phone, { phone: "+573001234567", phone_number: "3055550143" }, 400],
])("a PUT of a client sent back with %s stores the resulting phone or is refused", async (_, before, change, after) => {
  const { body: client } = await post("/clients", { name: "Ana Peña", phone: before });
  const { status, body } = await asTherapist("PUT", `/clients/${client.id}`, { ...client, ...change });
  expect(status === 200 ? body.phone : status).toBe(after);
});

test("a national number alone keeps the client's country code", async () => {
  const { body: client } = await post("/clients", { name: "Ana Peña", ...ABROAD });
  const { body } = await asTherapist("PUT", `/clients/${client.id}`, { phone_number: "3055550143" });
  expect(body.phone).toBe("+13055550143");
});

test("a stored phone that is invalid by today's rules may be sent back, and a change needs a valid one", async () => {
  const { body: client } = await post("/clients", { name: "Ana Peña", phone: "3001234567" });
  await db.client.patch({ practice_id: ctx.practice.practice_id, id: client.id }).set({ phone: "+5734612345678" }).go();
  const put = (phone: string) => asTherapist("PUT", `/clients/${client.id}`, { phone, name: "Ana" });
  expect((await put("+5734612345678")).body).toMatchObject({ name: "Ana", phone: "+5734612345678" });
  expect((await put("+5734612345679")).status).toBe(400);
  expect((await put("34612345678")).body.phone).toBe("+34612345678");
});

test("the phone of the therapist's profile is stored as it is written", async () => {
  const put = (phone: string) => asTherapist("PUT", "/profile", { phone, city: "Cali" });
  const refused = { code: "invalid_input", errors: [{ path: "phone", message: PHONE_FORMAT_TEXT }] };
  expect(await put("no es un teléfono")).toMatchObject({ status: 400, body: refused });
  for (const phone of ["+57 (300) 123-4567", "601 234 5678", "+34 612 345 678"])
    expect(await put(phone)).toMatchObject({ status: 200, body: { phone } });
});
