import { beforeAll, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { createClock, createPractice, openOwnTable } from "../support/practice";
import { createRandom } from "../support/random";
import { stateOf } from "../support/state";
import { attacks, createWorld, type World } from "./attacks";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });
const MINUTES = 60;
const CALLS_A_MINUTE = 12;
const DAILY = 30;

type Json = Record<string, never>;
interface Activity {
  action: string;
  appointment_id: string | null;
  client_id: string;
  purchase_id: string | null;
  payment_id: string | null;
  details: string[];
  was_at: string | null;
}

/** All that a therapist sees of a practice, without what only counts changes; confirmed is as good as scheduled. */
async function seen({ call }: World) {
  const { body: appointments } = await call("GET", "/appointments?limit=200");
  const { body: clients } = await call("GET", "/clients?page_size=100");
  const { body: purchases } = await call("GET", "/package-purchases?limit=200");
  const { body: payments } = await call("GET", "/payments?limit=200");
  const plain = ({ version: _, updated_at: __, status, ...rest }: Json) => ({
    ...rest,
    status: String(status).replace("confirmed", "scheduled"),
  });
  return {
    appointments: appointments.appointments.map(plain),
    clients: clients.clients,
    purchases: purchases.purchases.filter(({ status }: { status: string }) => status !== "cancelled"),
    payments: payments.payments.filter(({ status }: { status: string }) => status !== "annulled"),
    packages: (await call("GET", "/packages")).body,
    profile: (await call("GET", "/profile")).body,
    hours: (await call("GET", "/availability/schedule")).body,
  };
}

async function activityOf(token: string): Promise<Activity[]> {
  const input = encodeURIComponent(JSON.stringify({ limit: 100 }));
  const answer = await app.send("GET", `/trpc/agent.activity?input=${input}`, { token });
  return JSON.parse(await answer.text()).result.data.activities;
}

const localOf = (iso: string) => new Date(Date.parse(iso) - 5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

async function undoSeries(call: World["call"], first: string) {
  const { body } = await call("GET", `/appointments/series/${(await call("GET", first)).body.series_id}`);
  const ids: string[] = body.appointments.map(({ id }: { id: string }) => id);
  return (await Promise.all(ids.map((id) => call("DELETE", `/appointments/${id}`))))[0] ?? { status: 404 };
}

/** Takes back one change of the list, as the therapist would by hand. */
async function undo(
  { call }: World,
  { action, appointment_id, client_id, purchase_id, payment_id, details, was_at }: Activity,
) {
  const path = `/appointments/${appointment_id}`;
  switch (action) {
    case "appointment.book":
      return call("DELETE", path);
    case "appointment.series":
      return undoSeries(call, path);
    case "appointment.move":
      return call("PUT", path, { appointment_date: localOf(was_at ?? "") });
    case "appointment.cancel":
      return call("PUT", path, { status: "scheduled" });
    case "purchase.create":
      return call("POST", `/package-purchases/${purchase_id}/cancel`);
    case "purchase.use":
      return call("POST", `/package-purchases/${purchase_id}/refund-session`, { appointment_id });
    case "purchase.refund":
      return call("POST", `/package-purchases/${purchase_id}/use-session`, { appointment_id });
    case "client.create":
      return call("DELETE", `/clients/${client_id}`);
    case "client.complete":
      return call("PUT", `/clients/${client_id}`, Object.fromEntries(details.map((detail) => [detail, ""])));
    case "payment.announce":
      return call("POST", `/payments/${payment_id}/annul`, { reason: "Nunca llegó" });
    // A confirmation takes nothing from anybody.
    case "appointment.confirm":
      return { status: 200 };
    default:
      throw new Error(`Nothing is known to take back ${action}.`);
  }
}

let world: World;
let victim: World;
beforeAll(async () => {
  const practice = { agent_enabled: true };
  world = await createWorld(app, await createPractice(db, { clock, practice }));
  victim = await createWorld(app, await createPractice(db, { clock, practice }));
});

test("a hostile agent's hour changes nothing that the therapist cannot see and take back", async () => {
  const before = await seen(world);
  const untouched = await stateOf(victim.ctx);
  const agent = await makeAgentToken(world.ctx, "WhatsApp");
  const random = createRandom(20_261_121);
  const tries = attacks(world, victim, random);
  const answers: { status: number; body: Record<string, unknown> }[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    clock.moveTo(new Date(Date.parse("2026-11-20T15:00:00Z") + minute * 60_000).toISOString());
    for (let index = 0; index < CALLS_A_MINUTE; index++) {
      const attack = tries[random(tries.length)];
      const [method, path, body] = attack?.() ?? ["GET", "/packages"];
      answers.push(await app.call(method, path, { token: agent, body }));
    }
  }
  expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
  expect(answers.filter(({ body }) => JSON.stringify(body).includes("Secreto"))).toEqual([]);
  const codes = new Set(answers.map(({ body }) => body.code));
  for (const code of ["price_mismatch", "not_refundable", "limit", "off_grid", "forbidden", "not_found"]) {
    expect(codes, code).toContain(code);
  }

  const token = await app.signIn(world.ctx, "ses_therapist");
  const listed = await activityOf(token);
  const spent = listed.filter(({ action }) => !/confirm|cancel$/.test(action));
  expect(spent.length).toBeGreaterThan(5);
  expect(spent.length).toBeLessThanOrEqual(DAILY * 2);

  const actions = new Set(listed.map(({ action }) => action));
  for (const action of ["appointment.book", "client.create", "client.complete", "payment.announce"]) {
    expect(actions, action).toContain(action);
  }

  const after = await seen(world);
  // An appointment says its client's details, which are the client's.
  const ownOf = ({ patient_email: _, identification_number: __, ...own }: Json) => JSON.stringify(own);
  const known = new Set(before.appointments.map(ownOf));
  const named = new Set<unknown>(listed.flatMap(({ appointment_id, client_id }) => [appointment_id, client_id]));
  // Of a series the first is listed.
  const series = new Set<unknown>(
    after.appointments.flatMap((each: Json) => (named.has(each.id) ? [each.series_id] : [])),
  );
  for (const each of after.appointments) {
    const isListed = each.series_id !== null && series.has(each.series_id);
    if (!known.has(ownOf(each)) && !isListed) expect(named).toContain(each.id);
  }
  for (const { id, client_id } of [...after.clients, ...after.purchases]) {
    const isNew = !JSON.stringify(before).includes(id);
    if (isNew) expect(named).toContain(client_id ?? id);
  }
  for (const { id } of after.payments) {
    if (!JSON.stringify(before.payments).includes(id)) expect(listed.map(({ payment_id }) => payment_id)).toContain(id);
  }
  expect([after.packages, after.profile, after.hours]).toEqual([before.packages, before.profile, before.hours]);

  for (const each of listed) {
    const undone = await undo(world, each);
    expect(undone.status, JSON.stringify(each)).toBe(200);
  }
  const first = new Set(before.clients.map(({ id }: { id: string }) => id));
  for (const { id } of (await seen(world)).clients) {
    if (!first.has(id)) expect((await world.call("DELETE", `/clients/${id}`)).status).toBe(200);
  }
  expect(await seen(world)).toEqual(before);
  expect(await stateOf(victim.ctx)).toBe(untouched);
}, 120_000);
