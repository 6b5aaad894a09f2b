import { describeProcedure } from "@sereno/api/procedure";
import { restTable } from "@sereno/api/rest-table";
import { markKey } from "@sereno/core/domain/appointment/reminded/rules";
import { reminderId } from "@sereno/core/domain/reminder/rules";
import { expect, inject, test } from "vitest";
import { extent } from "../extent";
import { makeAgentToken } from "../support/app";
import { clonerOf } from "../support/clone";
import { createRestPractice } from "../support/rest-practice";
import { stateOf } from "../support/state";

const AT_ONCE = extent(2, 10);
const AGAIN = extent(1, 5);
const rest = await createRestPractice(inject("endpoint"));
const { db, clock, app, asTherapist } = rest;
const ana = { patient_name: "Ana Peña", patient_phone: "3001234567", identification_number: "123" };
const hour = { start: "2026-11-23 10:00:00", duration_minutes: 60 };

const opened = await rest.open();

async function seedWorld() {
  const { ctx } = opened;
  const made = async (path: string, body: unknown) => (await asTherapist("POST", path, body)).body;
  const pack = await rest.addPackage();
  const spare = await made("/packages", { name: "Dos", sessions: 2, validity_months: 3 });
  const appointment = await made("/appointments", { ...ana, appointment_date: "2026-11-24 10:00:00" });
  const held = await made("/appointments", { ...ana, appointment_date: "2026-11-25 10:00:00", package_id: pack.id });
  const exception = await made("/availability/exceptions", { exception_date: "2026-12-24", available: false });
  const client = await made("/clients", { name: "Berta", phone: "3110000000" });
  await asTherapist("PUT", `/clients/${client.id}/waitlist`, {});
  const offer = await made("/waitlist/offers", { ...hour, client_id: client.id, start: "2026-11-24 15:00:00" });
  const handoff = await made("/handoffs", { client_id: client.id, reason: "Pide hablar contigo" });
  const two = { count: 2, choices: [{ index: 2, action: "skip" }] };
  const series = await made("/appointments/series", { ...ana, start: "2027-02-02 10:00:00", ...two });
  const paid = await made("/payments", { client_id: appointment.client_id, amount: 30_000 });
  const body = { client_id: appointment.client_id, amount: 20_000, reference: "M-1" };
  const { body: announced } = await rest.asAgent("POST", "/payments", body);
  const starts_at = "2026-11-24T15:00:00.000Z";
  const key = { practice_id: ctx.practice.practice_id, id: appointment.id };
  const reminders = { [markKey(starts_at, 24)]: { state: "leased", at: starts_at, claim: "claim-1" } as const };
  await db.appointment.patch(key).set({ reminders }).go();
  const asking = await makeAgentToken(ctx, "Con visto bueno", { modes: { move: "ask", cancel: "ask", sell: "ask" } });
  const askFor = async (id: string) =>
    (await app.call("PUT", `/appointments/${id}`, { token: asking, body: { status: "cancelled" } })).body.id;
  const asked = { accepted: await askFor(appointment.id), refused: await askFor(held.id) };
  const sold = { asked, handoff, pack, spare, appointment, held, series, paid, announced };
  return { reminder: reminderId(appointment.id, starts_at, 24), ...sold, offer, exception, client };
}
const seeded = await seedWorld();
const clone = await clonerOf(opened.ctx);

async function createWorld() {
  const { ctx, therapist: token } = await rest.openCopy(clone, opened);
  const call = async (method: string, path: string, body?: unknown, key?: string) =>
    app.call(method, path, { token, body, headers: key ? { "idempotency-key": key } : {} });
  return { ...seeded, ctx, call };
}
type World = Awaited<ReturnType<typeof createWorld>>;

const person = { client_name: "Carla Gil", client_phone: "3120000000" };
const base = { base_consultation_value: 150_000 };
const keep = { index: 2, action: "keep" };
const closed = (exception_date: string) => ({ exception_date, available: false });
const sundayOf = ({ ctx }: World) => ({ ...ctx.practice.weekly_availability.monday, day_of_week: "sunday" });

/** For each mutation: the id in its path ("" if the path has none) and its body. */
const MUTATIONS: Record<string, (world: World) => [id: string, body?: unknown]> = {
  "PUT /profile": () => ["", { city: "Cali" }],
  "PUT /profile/timezone": () => ["", { timezone: "America/Lima" }],
  "PUT /profile/picture": () => ["", { picture_url: "https://example.com/a.png" }],
  "PUT /profile/agent-status": () => ["", { agent_enabled: false }],
  "PUT /availability/schedule": () => ["", { exceptions: [closed("2026-12-31")] }],
  "PUT /availability/rules": () => ["", { max_per_day: 6 }],
  "POST /availability/weekly": (world) => ["", { weekly_availability: { sunday: sundayOf(world) } }],
  "POST /availability/exceptions": () => ["", closed("2026-12-25")],
  "DELETE /availability/exceptions/:id": ({ exception }) => [exception.id],
  "POST /appointments": () => ["", { ...ana, appointment_date: "2026-12-01 10:00:00" }],
  "PUT /appointments/:id": ({ appointment: { id } }) => [id, { appointment_date: "2026-11-24 10:30:00", version: 1 }],
  "DELETE /appointments/:id": ({ held }) => [held.id],
  "POST /packages/config": () => ["", base],
  "PUT /packages/config": () => ["", base],
  "POST /packages/config/create-or-update": () => ["", base],
  "POST /appointments/series": ({ held: { client_id, package_purchase_id } }) => [
    "",
    { client_id, package_purchase_id, start: "2026-12-01 15:00:00", count: 3 },
  ],
  "POST /appointments/series/:id/skipped": ({ series: { series_id } }) => [series_id, { choices: [keep] }],
  "POST /packages": () => ["", { name: "Cinco", sessions: 5, validity_months: 2 }],
  "PUT /packages/:id": ({ pack }) => [pack.id, { name: "Ocho sesiones" }],
  "DELETE /packages/:id": ({ spare }) => [`${spare.id}?hard_delete=true`],
  "POST /package-purchases": ({ pack }) => ["", { ...person, package_id: pack.id }],
  "POST /package-purchases/:id/use-session": ({ held, appointment }) => [
    held.package_purchase_id,
    { appointment_id: appointment.id },
  ],
  "POST /package-purchases/:id/refund-session": ({ held }) => [held.package_purchase_id, { appointment_id: held.id }],
  "POST /package-purchases/:id/cancel": ({ held }) => [held.package_purchase_id, { settle: "credit" }],
  "POST /payments": ({ appointment: { id, client_id } }) => [
    "",
    { client_id, amount: 40_000, parts: [{ appointment_id: id, amount: 40_000 }] },
  ],
  "POST /clients/:id/payment-message/sent": ({ appointment }) => [appointment.client_id],
  "POST /payments/:id/confirm": ({ announced }) => [announced.id],
  "POST /payments/:id/annul": ({ paid }) => [paid.id, { reason: "No era" }],
  "PUT /package-purchases/:id/sessions": ({ held }) => [held.package_purchase_id, { sessions_used: 5 }],
  "PUT /reminders/settings": () => ["", { offsets_hours: [48, 24] }],
  "POST /reminders/:id/sent": ({ reminder }) => [reminder, { claim: "claim-1" }],
  "POST /reminders/:id/failed": ({ reminder }) => [reminder, { claim: "claim-1", reason: "No tiene WhatsApp." }],
  "POST /agent/requests/:id/accept": ({ asked }) => [asked.accepted],
  "POST /agent/requests/:id/refuse": ({ asked }) => [asked.refused],
  "POST /handoffs": () => ["", { phone: "3119990000", reason: "Pide hablar contigo" }],
  "POST /handoffs/:id/resolve": ({ handoff }) => [handoff.id],
  "POST /waitlist/offers": ({ client }) => ["", { ...hour, client_id: client.id }],
  "POST /waitlist/offers/:id/withdraw": ({ offer }) => [offer.id],
  "PUT /clients/:id/waitlist": ({ client }) => [client.id, { parts_of_day: ["morning"] }],
  "DELETE /clients/:id/waitlist": ({ client }) => [client.id],
  "PUT /clients/:id/consent": ({ client }) => [client.id, { reminders: "on", how: "written" }],
  "POST /clients": () => ["", { name: "Diego Paz", phone: "3130000000" }],
  "POST /clients/with-package": ({ pack }) => ["", { ...person, package_id: pack.id, sessions_used: 2 }],
  "PUT /clients/:id": ({ client }) => [client.id, { name: "Berta Ruiz" }],
  "POST /clients/:id/merge": ({ client, appointment }) => [client.id, { into: appointment.client_id }],
  "DELETE /clients/:id": ({ client }) => [client.id],
};

test.each(Object.entries(MUTATIONS))(
  `%s sent ${AT_ONCE} times at once and ${AGAIN} more has one effect and one answer`,
  async (name, request) => {
    const world = await createWorld();
    const [id, body] = request(world);
    const [method = "", path = ""] = name.split(" ");
    const send = () => world.call(method, path.replace(":id", id), body, `key of ${name}`);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
    const state = await stateOf(world.ctx);
    for (let repeat = 0; repeat < AGAIN; repeat++) answers.push(await send());
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    expect(new Set(answers.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(await stateOf(world.ctx)).toBe(state);
  },
);

test("MUTATIONS has every REST operation that changes something", () => {
  const mutations = restTable.filter(
    ({ procedure, method }) =>
      method !== "GET" && describeProcedure(procedure).type === "mutation" && !procedure.startsWith("auth."),
  );
  // Recalculation is left out: it writes nothing, because prices are computed when they are read.
  const expected = mutations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((each) => each !== "POST /packages/recalculate");
  expect(Object.keys(MUTATIONS).sort()).toEqual(expected.sort());
});

test("an idempotency key stands for one call of one practice for 24 hours; a refusal is not stored", async () => {
  const world = await createWorld();
  const book = (hour: number, key: string) =>
    world.call("POST", "/appointments", { ...ana, appointment_date: `2026-12-02 ${hour}:00:00` }, key);
  expect((await book(10, "k")).status).toBe(201);
  expect(await book(11, "k")).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
  expect((await world.call("PUT", "/profile", { city: "Cali" }, "k")).body.code).toBe("idempotency_mismatch");
  expect((await book(12, "x".repeat(256))).body.code).toBe("invalid_input");
  const retry = () => world.call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24 10:30:00" }, "later");
  expect((await retry()).body.code).toBe("overlap");
  await world.call("DELETE", `/appointments/${world.appointment.id}`);
  expect((await retry()).status).toBe(201);
  const other = await createWorld();
  const theirs = { ...ana, appointment_date: "2026-12-02 11:00:00" };
  expect((await other.call("POST", "/appointments", theirs, "k")).status).toBe(201);
  clock.moveTo("2026-11-21T15:00:01Z");
  expect((await book(11, "k")).status).toBe(201);
});

test("the answer of a call that changed nothing is stored, and replayed after the record was deleted", async () => {
  const world = await createWorld();
  const { held } = world;
  const use = (appointment_id: string) =>
    world.call("POST", `/package-purchases/${held.package_purchase_id}/use-session`, { appointment_id }, "use");
  const first = await use(held.id);
  expect(first.status).toBe(200);
  expect((await use(world.appointment.id)).body.code).toBe("idempotency_mismatch");
  expect((await world.call("DELETE", `/appointments/${held.id}`)).status).toBe(200);
  expect((await use(held.id)).body).toEqual(first.body);
});

test("the answer of a PUT with a whole record is replayed after the record was deleted", async () => {
  const world = await createWorld();
  const path = `/appointments/${world.appointment.id}`;
  const { body } = await world.call("GET", path);
  const put = () => world.call("PUT", path, { ...body, appointment_date: "2026-11-24 11:00:00" }, "whole");
  const first = await put();
  expect(first.status).toBe(200);
  expect((await world.call("DELETE", path)).status).toBe(200);
  expect((await put()).body).toEqual(first.body);
});
