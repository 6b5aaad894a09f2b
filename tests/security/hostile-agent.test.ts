import { expect, test } from "vitest";
import { extent } from "../extent";
import { makeAgentToken } from "../support/app";
import { openTestApp } from "../support/each-practice";
import { createPractice } from "../support/practice";
import { createRandom } from "../support/random";
import { pagesOf } from "../support/reading";
import { stateOf } from "../support/state";
import { attacks, createWorld, type World } from "./attacks";

const { db, clock, app } = await openTestApp("own");
const MINUTES = extent(10, 60);
const CALLS_A_MINUTE = 12;
const DAILY = extent(15, 30);
/** Limits of an agent's changes, too high for the agent to reach. */
const FREE = { agent_disruptions_burst: 500, agent_disruptions_daily: 500, agent_disruptions_share: 100 };

type Json = Record<string, never>;
type Activity = Record<"action" | "appointment_id" | "client_id" | "payment_id", string>;

/** State that undo must restore. Excludes versions, confirmations, cancelled purchases and annulled payments. */
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

async function undoAll(session: string, agent: string): Promise<unknown[]> {
  const undo = async (cursor: string | null) =>
    (await app.trpc("agent.undo", { token_id: agent.split(".")[2], cursor }, { token: session })).data;
  return (await pagesOf(undo)).flatMap(({ hindered }) => hindered);
}

const practice = { agent_enabled: true, agent_daily_limit: DAILY, ...FREE };
const world = await createWorld(app, await createPractice(db, { clock, practice }));
const victim = await createWorld(app, await createPractice(db, { clock, practice }));

test("the therapist sees and undoes every change of a hostile agent", async () => {
  const before = await seen(world);
  const untouched = await stateOf(victim.ctx);
  const agent = await makeAgentToken(world.ctx, "WhatsApp");
  const random = createRandom(20_261_121);
  const tries = attacks(world, victim, random);
  const answers: { status: number; body: Record<string, unknown> }[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    clock.moveTo(new Date(Date.parse("2026-11-20T15:00:00Z") + minute * 60_000).toISOString());
    for (let index = 0; index < CALLS_A_MINUTE; index++) {
      const [method, path, body] = tries[random(tries.length)]?.() ?? ["GET", "/packages"];
      answers.push(await app.call(method, path, { token: agent, body }));
    }
  }
  expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
  expect(answers.filter(({ body }) => JSON.stringify(body).includes("Secreto"))).toEqual([]);
  const codes = ["price_mismatch", "not_refundable", "limit", "off_grid", "forbidden", "not_found"];
  expect(answers.map(({ body }) => body.code)).toEqual(expect.arrayContaining(codes));
  const token = await app.signIn(world.ctx, "ses_therapist");
  const listed: Activity[] = (await app.trpc("agent.activity", { limit: 100 }, { token })).data.activities;
  const spent = listed.filter(({ action }) => !/confirm|cancel$/.test(action));
  expect(spent.length).toBeGreaterThan(5);
  expect(spent.length).toBeLessThanOrEqual(DAILY * 2);

  const wanted = ["appointment.book", "client.create", "client.complete", "payment.announce"];
  expect(listed.map(({ action }) => action)).toEqual(expect.arrayContaining(wanted));
  const after = await seen(world);
  // Leaves out details that an appointment's answer takes from its client's record.
  const ownOf = ({ patient_email: _, identification_number: __, ...own }: Json) => JSON.stringify(own);
  const known = new Set(before.appointments.map(ownOf));
  const named = new Set<unknown>(listed.flatMap(({ appointment_id, client_id }) => [appointment_id, client_id]));
  // The activity list names only the first appointment of a series; the others count as listed with it.
  const series = new Set<unknown>(
    after.appointments.flatMap((each: Json) => (named.has(each.id) ? [each.series_id] : [])),
  );
  for (const each of after.appointments) {
    const isListed = each.series_id !== null && series.has(each.series_id);
    if (!known.has(ownOf(each)) && !isListed) expect(named).toContain(each.id);
  }
  for (const { id, client_id } of [...after.clients, ...after.purchases]) {
    if (!JSON.stringify(before).includes(id)) expect(named).toContain(client_id ?? id);
  }
  for (const { id } of after.payments) {
    if (!JSON.stringify(before.payments).includes(id)) expect(listed.map(({ payment_id }) => payment_id)).toContain(id);
  }
  expect([after.packages, after.profile, after.hours]).toEqual([before.packages, before.profile, before.hours]);

  await world.call("PUT", "/profile/agent-status", { ...FREE, agent_disruptions_burst: 1 });
  for (const { id } of after.appointments) {
    for (const _ of [1, 2])
      await app.call("PUT", `/appointments/${id}`, { token: agent, body: { status: "cancelled" } });
  }
  await world.call("PUT", "/profile/agent-status", FREE);
  expect((await world.call("GET", "/auth/me")).body.agent_pauses).toHaveLength(1);
  expect(await undoAll(token, agent)).toEqual([]);
  expect(await seen(world)).toEqual(before);
  expect(await stateOf(victim.ctx)).toBe(untouched);
});
