import { beforeAll, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { createClock, createPractice, openOwnTable } from "../support/practice";
import { createRandom } from "../support/random";
import { stateOf } from "../support/state";

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
  was_at: string | null;
}

async function createWorld() {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const token = await app.signIn(ctx, `ses_${ctx.practice.practice_id}`);
  const call = (method: string, path: string, body?: unknown) => app.call(method, path, { token, body });
  const made = async (path: string, body: unknown) => (await call("POST", path, body)).body;
  const pack = await made("/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const ana = { patient_name: "Ana Peña", patient_phone: "3001234567" };
  const at = (date: string, more: object) => made("/appointments", { ...more, appointment_date: date });
  const held = await at("2026-11-24 10:00:00", { ...ana, package_id: pack.id, notes: "Secreto", title: "Secreto" });
  const past = await at("2026-11-19 10:00:00", { ...ana, package_purchase_id: held.package_purchase_id });
  const beto = await at("2026-11-25 09:00:00", { patient_name: "Beto Ruiz", patient_phone: "3005550142" });
  return { ctx, call, pack, held, past, beto };
}
type World = Awaited<ReturnType<typeof createWorld>>;

/** All that a therapist sees of a practice, without what only counts changes; confirmed is as good as scheduled. */
async function seen({ call }: World) {
  const { body: appointments } = await call("GET", "/appointments?limit=200");
  const { body: clients } = await call("GET", "/clients?page_size=100");
  const { body: purchases } = await call("GET", "/package-purchases?limit=200");
  const plain = ({ version: _, updated_at: __, status, ...rest }: Json) => ({
    ...rest,
    status: String(status).replace("confirmed", "scheduled"),
  });
  return {
    appointments: appointments.appointments.map(plain),
    clients: clients.clients,
    purchases: purchases.purchases.filter(({ status }: { status: string }) => status !== "cancelled"),
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

/** What a hostile program tries: another price, a free session, every slot, other people's ids, forged names. */
function attacks({ pack, held, past, beto }: World, victim: World, random: (below: number) => number) {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const day = () => `2026-${pick(["11-23", "11-24", "11-25", "11-26", "12-01", "12-15", "2026"])}`;
  const date = () => `${day()} ${pick(["08", "09", "10", "13", "17", "23"])}:${pick(["00", "00", "15"])}:00`;
  const person = () => {
    const number = random(40);
    return { patient_name: `Falsa ${number}`, patient_phone: `30011122${10 + number}` };
  };
  const mine = () => pick([held, past, beto]);
  const ids = () => pick([mine().id, victim.held.id, victim.past.id]);
  const owner = () => pick([held.client_id, beto.client_id, victim.held.client_id]);
  return [
    () => ["POST", "/appointments", { ...person(), appointment_date: date() }],
    () => ["POST", "/appointments", { client_id: owner(), appointment_date: date() }],
    () => ["POST", "/appointments", { client_id: owner(), patient_name: "Mallory", appointment_date: date() }],
    () => ["POST", "/appointments", { client_id: owner(), ...person(), appointment_date: date() }],
    () => ["POST", "/appointments", { client_id: owner(), patient_phone: "3009990000", appointment_date: date() }],
    () => ["POST", "/appointments", { ...person(), appointment_date: date(), package_id: pack.id, total_paid: 0 }],
    () => [
      "POST",
      "/appointments",
      { ...person(), appointment_date: date(), package_id: pick([pack.id, victim.pack.id]) },
    ],
    () => [
      "POST",
      "/appointments",
      { ...person(), appointment_date: date(), package_purchase_id: held.package_purchase_id },
    ],
    () => ["POST", "/appointments/series", { ...person(), start: date(), count: pick([2, 5, 24]) }],
    () => [
      "POST",
      "/appointments/series",
      { client_id: owner(), start: date(), count: 3, package_purchase_id: held.package_purchase_id },
    ],
    () => ["PUT", `/appointments/${ids()}`, { appointment_date: date() }],
    () => ["PUT", `/appointments/${ids()}`, { status: pick(["cancelled", "confirmed", "completed", "no_show"]) }],
    () => ["PUT", `/appointments/${ids()}`, { notes: "", title: "Mía", patient_name: "Mallory" }],
    () => ["PUT", `/appointments/${ids()}`, { client_id: owner() }],
    () => ["DELETE", `/appointments/${ids()}`],
    () => ["POST", "/clients", { name: person().patient_name, phone: person().patient_phone }],
    () => ["PUT", `/clients/${owner()}`, { name: "Mallory" }],
    () => ["DELETE", `/clients/${owner()}`],
    () => [
      "POST",
      "/package-purchases",
      { package_id: pack.id, client_name: "Beto Ruiz", client_phone: "3005550142", total_paid: pick([0, 1, null]) },
    ],
    () => ["POST", `/package-purchases/${held.package_purchase_id}/refund-session`, { appointment_id: ids() }],
    () => ["POST", `/package-purchases/${held.package_purchase_id}/use-session`, { appointment_id: ids() }],
    () => ["POST", `/package-purchases/${victim.held.package_purchase_id}/refund-session`, { appointment_id: ids() }],
    () => ["POST", `/package-purchases/${held.package_purchase_id}/cancel`],
    () => ["PUT", `/package-purchases/${held.package_purchase_id}/sessions`, { sessions_used: 0 }],
    () => ["PUT", `/packages/${pack.id}`, { custom_price: 0, use_custom_price: true }],
    () => ["PUT", "/profile", { account_number: "666" }],
    () => ["PUT", "/profile/agent-status", { agent_daily_limit: 500 }],
    () => ["GET", `/appointments/${ids()}`],
    () => ["GET", `/clients/by-phone/${pick(["3001234567", "3005550142"])}`],
    () => ["POST", "/clients/by-phone", { phone: pick(["3001234567", "3005550142"]) }],
  ] as (() => [method: string, path: string, body?: object])[];
}

const localOf = (iso: string) => new Date(Date.parse(iso) - 5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

async function undoSeries(call: World["call"], first: string) {
  const { body } = await call("GET", `/appointments/series/${(await call("GET", first)).body.series_id}`);
  const ids: string[] = body.appointments.map(({ id }: { id: string }) => id);
  return (await Promise.all(ids.map((id) => call("DELETE", `/appointments/${id}`))))[0] ?? { status: 404 };
}

/** Takes back one change of the list, as the therapist would by hand. */
async function undo({ call }: World, { action, appointment_id, purchase_id, was_at }: Activity) {
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
    default:
      return { status: 200 };
  }
}

let world: World;
let victim: World;
beforeAll(async () => {
  [world, victim] = [await createWorld(), await createWorld()];
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

  const after = await seen(world);
  const known = new Set(before.appointments.map((each: Json) => JSON.stringify(each)));
  const named = new Set<unknown>(listed.flatMap(({ appointment_id, client_id }) => [appointment_id, client_id]));
  // Of a series the first is listed.
  const series = new Set<unknown>(
    after.appointments.flatMap((each: Json) => (named.has(each.id) ? [each.series_id] : [])),
  );
  for (const each of after.appointments) {
    const isListed = each.series_id !== null && series.has(each.series_id);
    if (!known.has(JSON.stringify(each)) && !isListed) expect(named).toContain(each.id);
  }
  for (const { id, client_id } of [...after.clients, ...after.purchases]) {
    const isNew = !JSON.stringify(before).includes(id);
    if (isNew) expect(named).toContain(client_id ?? id);
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
