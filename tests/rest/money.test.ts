import { expect, test } from "vitest";
import { eachRestPractice } from "../support/each-practice";
import { ana } from "../support/rest-practice";

const BASE = 130_000;
const { asAgent, asTherapist, activity, makeClient } = await eachRestPractice({ base_consultation_value: BASE });

const book = async (appointment_date: string, more: object = {}) =>
  (await asTherapist("POST", "/appointments", { ...ana, appointment_date, ...more })).body;
/** Books an appointment for yesterday; its payment is due. */
const attended = () => book("2026-11-19 10:00:00");
const balanceOf = async (client_id: string) => (await asTherapist("GET", `/clients/${client_id}/balance`)).body;
const read = async (id: string) => (await asTherapist("GET", `/appointments/${id}`)).body;

async function paidAhead() {
  const { id, client_id } = await book("2026-11-24 10:00:00");
  const parts = [{ appointment_id: id, amount: BASE }];
  const paid = await asTherapist("POST", "/payments", { client_id, amount: BASE, method: "nequi", parts });
  expect(paid.status).toBe(201);
  return { id, client_id };
}

const beto = { patient_name: "Beto Ruiz", patient_phone: "3005550142" };
const refusedAt = (path: string) => ({ status: 400, body: { code: "invalid_input", errors: [{ path }] } });

test("an appointment costs the base value or the therapist's price; an agent cannot set another price", async () => {
  expect(await book("2026-11-24 10:00:00")).toMatchObject({ price: BASE, paid: 0, balance: BASE });
  expect(await book("2026-11-24 12:00:00", { price: 90_000 })).toMatchObject({ price: 90_000, balance: 90_000 });
  const booking = { ...ana, appointment_date: "2026-11-25 10:00:00" };
  const mismatch = { status: 422, body: { code: "price_mismatch", price: BASE, errors: [{ path: "price" }] } };
  expect(await asAgent("POST", "/appointments", { ...booking, price: 1 })).toMatchObject(mismatch);
  const same = await asAgent("POST", "/appointments", { ...booking, price: BASE });
  expect(same).toMatchObject({ status: 201, body: { price: BASE } });
  const series = { ...beto, start: "2026-12-01 10:00:00", count: 2, price: 1 };
  expect(await asAgent("POST", "/appointments/series", series)).toMatchObject(mismatch);
});

test("an appointment with a package costs 0, and no other price is accepted", async () => {
  const pack = (await asTherapist("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 })).body;
  const { total_price } = pack;
  const booking = { ...ana, appointment_date: "2026-11-24 10:00:00", package_id: pack.id };
  const mismatch = { status: 422, body: { code: "price_mismatch", total_price, errors: [{ path: "price" }] } };
  expect(await asTherapist("POST", "/appointments", { ...booking, price: 1 })).toMatchObject(mismatch);
  const { id } = (await asTherapist("POST", "/appointments", { ...booking, ...beto, package_id: null })).body;
  const buys = (price: number) => asTherapist("PUT", `/appointments/${id}`, { package_id: pack.id, price });
  expect(await buys(total_price + 1)).toMatchObject(mismatch);
  expect(await buys(total_price)).toMatchObject({ status: 200, body: { price: 0, session_type: "package" } });
  const free = { ...booking, appointment_date: "2026-11-24 14:00:00", price: 0 };
  const { body } = await asTherapist("POST", "/appointments", free);
  expect(body).toMatchObject({ price: 0, payment_status: "free" });
  expect((await asTherapist("PUT", `/appointments/${body.id}`, { price: 1 })).status).toBe(400);
  const series = { ...ana, start: "2026-12-01 10:00:00", count: 1, package_purchase_id: body.package_purchase_id };
  expect((await asTherapist("POST", "/appointments/series", { ...series, price: 1 })).status).toBe(400);
});

test("an appointment's price can be changed, but not to less than the paid amount", async () => {
  const path = `/appointments/${(await paidAhead()).id}`;
  expect(await asTherapist("PUT", path, { price: BASE - 1 })).toMatchObject(refusedAt("price"));
  const dearer = { price: BASE + 1, balance: 1, payment_status: "partial" };
  expect((await asTherapist("PUT", path, { price: BASE + 1 })).body).toMatchObject(dearer);
});

test("a payment with an invalid field is refused with the field's name", async () => {
  const { id, client_id } = await attended();
  const part = { appointment_id: id, amount: BASE };
  const wrong: [object, string][] = [
    [{ amount: 0 }, "amount"],
    [{ received_on: "2026-11-21" }, "received_on"],
    [{ amount: BASE - 1, parts: [part] }, "parts"],
    [{ parts: [{ ...part, amount: BASE + 1 }], amount: BASE * 2 }, "parts.0.amount"],
    [{ parts: [{ amount: 1 }] }, "parts.0.appointment_id"],
    [{ parts: [part, part], amount: BASE * 2 }, "parts"],
    [{ withheld: BASE + 1 }, "withheld"],
  ];
  for (const [change, path] of wrong) {
    const answer = await asTherapist("POST", "/payments", { client_id, amount: BASE, ...change });
    expect(answer, JSON.stringify(change)).toMatchObject(refusedAt(path));
  }
  expect((await balanceOf(client_id)).owed).toBe(BASE);
});

test("only the therapist may pay by credit", async () => {
  const { client_id } = await attended();
  await asTherapist("POST", "/payments", { client_id, amount: 10_000, parts: [] });
  const credit = { client_id, amount: 10_000, use_credit: true };
  expect((await asAgent("POST", "/payments", credit)).body.code).toBe("forbidden");
  expect(await asTherapist("POST", "/payments", credit)).toMatchObject({ status: 201, body: { kind: "credit" } });
  expect(await balanceOf(client_id)).toMatchObject({ owed: BASE - 10_000, credit: 0 });
});

test("a payment that an agent announces is an activity; the agent lists one client's payments, without annulment reasons", async () => {
  const { client_id } = await attended();
  const { status, body: payment } = await asAgent("POST", "/payments", { client_id, amount: BASE, reference: "M-1" });
  expect([status, payment.status, payment.number, payment.created_by]).toEqual([201, "announced", null, "agent"]);
  const expected = { action: "payment.announce", payment_id: payment.id, amount: BASE, client_name: "Ana Peña" };
  expect(await activity()).toMatchObject([expected]);
  expect((await asTherapist("GET", "/payments?status=announced")).body.payments).toEqual([payment]);
  await asTherapist("POST", `/payments/${payment.id}/annul`, { reason: "Secreto" });
  expect(await asAgent("GET", "/payments")).toMatchObject(refusedAt("client_id"));
  const listed = (await asAgent("GET", `/payments?client_id=${client_id}`)).body.payments;
  expect(listed).toMatchObject([{ id: payment.id, status: "annulled", annul_reason: null }]);
  const other = await makeClient("Beto Ruiz", "3005550142");
  expect((await asAgent("GET", `/payments?client_id=${other}`)).body.payments).toEqual([]);
});

const needed = { status: 409, body: { code: "settlement_needed", paid: BASE } };

test("deleting a paid appointment or series needs `settle` in the query", async () => {
  const { id, client_id } = await paidAhead();
  expect(await asTherapist("DELETE", `/appointments/${id}`)).toMatchObject(needed);
  expect(await asTherapist("DELETE", `/appointments/${id}`, { settle: "credit" })).toMatchObject({ status: 400 });
  expect(await asTherapist("DELETE", `/appointments/${id}?settle=credit`)).toMatchObject({ status: 200 });
  expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit: BASE, items: [] });
  const weekly = { client_id, start: "2026-12-01 10:00:00", count: 3 };
  const [first, second] = (await asTherapist("POST", "/appointments/series", weekly)).body.appointments;
  const parts = [first, second].map((each) => ({ appointment_id: each.id, amount: BASE }));
  await asTherapist("POST", "/payments", { client_id, amount: BASE * 2, parts });
  const whole = `/appointments/${first.id}?scope=all`;
  const all = { code: "settlement_needed", paid: BASE * 2 };
  expect((await asTherapist("PUT", whole, { status: "cancelled" })).body).toMatchObject(all);
  expect((await asTherapist("DELETE", whole)).body).toMatchObject(all);
  expect((await asTherapist("DELETE", `${whole}&settle=credit`)).status).toBe(200);
  expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit: BASE * 3 });
});

const refused = refusedAt("settle");

test("a settlement with a change that leaves the payment in place is refused; a missed appointment may be charged", async () => {
  const { id, client_id } = await paidAhead();
  const put = (change: object) => asTherapist("PUT", `/appointments/${id}`, change);
  for (const change of [
    { status: "no_show", settle: "credit" },
    { notes: "Llega tarde", settle: "refund" },
  ])
    expect(await put(change)).toMatchObject(refused);
  expect(await read(id)).toMatchObject({ status: "scheduled", paid: BASE, version: 2 });
  expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit: 0 });
  const missed = await put({ status: "no_show", settle: "charge" });
  expect(missed).toMatchObject({ status: 200, body: { status: "no_show", price: BASE, paid: BASE } });
});

test.each([
  ["credit", "charge", { price: 0, paid: 0 }, BASE],
  ["charge", "refund", { price: BASE, paid: BASE }, 0],
])(
  "after a cancellation settled by %s, %s is refused, and the same settlement changes nothing",
  async (settle, other, charge, credit) => {
    const { id, client_id } = await paidAhead();
    const cancel = (by: string) => asTherapist("PUT", `/appointments/${id}`, { status: "cancelled", settle: by });
    const { body: cancelled } = await cancel(settle);
    expect(await cancel(settle)).toMatchObject({ status: 200, body: { version: cancelled.version } });
    expect(await cancel(other)).toMatchObject(refused);
    expect(await read(id)).toMatchObject(charge);
    expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit });
  },
);

test("an unpaid appointment cannot be charged when it is deleted", async () => {
  const { id } = await book("2026-11-26 10:00:00");
  expect(await asTherapist("DELETE", `/appointments/${id}?settle=charge`)).toMatchObject(refused);
  expect(await read(id)).toMatchObject({ status: "scheduled" });
  expect((await asTherapist("DELETE", `/appointments/${id}?settle=credit`)).status).toBe(200);
});

test("a payment becomes credit when an agent cancels its appointment, and an agent cannot choose another settlement", async () => {
  const { id, client_id } = await paidAhead();
  const refund = await asAgent("PUT", `/appointments/${id}`, { status: "cancelled", settle: "refund" });
  expect(refund).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect((await asAgent("PUT", `/appointments/${id}`, { status: "cancelled" })).status).toBe(200);
  expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit: BASE });
});
