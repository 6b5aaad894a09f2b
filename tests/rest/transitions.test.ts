import { isLive, STATUSES } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { completePastAppointments } from "@sereno/core/jobs/expire";
import { readBusy } from "@sereno/core/store/appointment/occupancy";
import { beforeEach, expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { clonerOf } from "../support/clone";
import { openTestApp } from "../support/each-practice";
import { createPractice } from "../support/practice";
import { ana } from "../support/rest-practice";

const START = "2026-11-20T15:00:00Z";
const { db, clock, app } = await openTestApp("own");
beforeEach(() => clock.moveTo(START));

type Actor = "therapist" | "agent";
type Action = AppointmentStatus | "move" | "note" | "delete";
const ACTIONS: Action[] = [...STATUSES, "move", "note", "delete"];

async function seedWorld() {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const token = await app.signIn(ctx);
  const agent = await makeAgentToken(ctx, "Agente");
  const pack = await app.call("POST", "/packages", { token, body: { name: "Ocho", sessions: 8, validity_months: 3 } });
  const withPackage = { session_type: "package", package_id: pack.body.id };
  const booking = { ...ana, appointment_date: "2026-11-24 10:00:00", ...withPackage };
  return { ctx, agent, appointment: (await app.call("POST", "/appointments", { token, body: booking })).body };
}
const seeded = await seedWorld();
const clone = await clonerOf(seeded.ctx);

async function createWorld(status: AppointmentStatus) {
  const { appointment } = seeded;
  const ctx = await clone();
  const tokens: Record<Actor, string> = {
    therapist: await app.signIn(ctx),
    agent: seeded.agent.replace(seeded.ctx.practice.practice_id, ctx.practice.practice_id),
  };
  const call = (actor: Actor, method: string, path: string, body?: unknown) =>
    app.call(method, path, { token: tokens[actor], body });
  const path = `/appointments/${appointment.id}`;
  if (status !== "scheduled") await call("therapist", "PUT", path, { status });
  return { ctx, call, path, appointment };
}
type World = Awaited<ReturnType<typeof createWorld>>;

function act({ call, path }: World, actor: Actor, action: Action) {
  if (action === "delete") return call(actor, "DELETE", path);
  if (action === "move") return call(actor, "PUT", path, { appointment_date: "2026-11-24 11:00:00" });
  return call(actor, "PUT", path, action === "note" ? { notes: "Otra" } : { status: action });
}

/** What must follow from an appointment's status: used sessions, occupied time, and counts of client and practice. */
async function stateOf({ ctx, call, appointment }: World) {
  const { body: purchases } = await call("therapist", "GET", `/package-purchases?client_id=${appointment.client_id}`);
  const { body: client } = await call("therapist", "GET", `/clients/${appointment.client_id}`);
  const { body: stats } = await call("therapist", "GET", "/appointments/stats");
  const busy = await readBusy(db, ctx.practice.practice_id, 20_000, 30_000);
  return {
    sessions_used: purchases.purchases[0].sessions_used,
    is_occupied: busy.length > 0,
    of_client: [client.total_appointments, client.appointment_history_count],
    of_practice: [stats.total, stats.upcoming, stats.completed, stats.cancelled, stats.no_show],
  };
}

const expectedState = (status: AppointmentStatus | null) => ({
  sessions_used: status === null || status === "cancelled" ? 0 : 1,
  is_occupied: status !== null && isLive(status),
  of_client: [status === null ? 0 : 1, status === "completed" ? 1 : 0],
  of_practice: [
    status !== null,
    status !== null && isLive(status),
    ...["completed", "cancelled", "no_show"].map((each) => each === status),
  ].map(Number),
});

const yes = 200;
const not = "invalid_transition";
const shut = "forbidden";

/** For each actor and present status, the expected outcomes in the order of ACTIONS. */
const TABLE: Record<Actor, Record<AppointmentStatus, (number | string)[]>> = {
  therapist: {
    scheduled: [yes, yes, yes, yes, yes, yes, yes, yes, yes],
    confirmed: [not, yes, yes, yes, yes, yes, yes, yes, yes],
    in_progress: [not, yes, yes, yes, yes, yes, yes, yes, yes],
    completed: [yes, not, not, yes, not, not, not, yes, yes],
    cancelled: [yes, not, not, not, yes, not, not, yes, yes],
    no_show: [yes, not, not, not, not, yes, not, yes, yes],
  },
  agent: {
    scheduled: [yes, yes, shut, shut, yes, shut, yes, shut, shut],
    confirmed: [shut, yes, shut, shut, yes, shut, yes, shut, shut],
    in_progress: [shut, not, yes, shut, yes, shut, yes, shut, shut],
    completed: [shut, not, shut, yes, not, shut, not, shut, shut],
    cancelled: [shut, not, shut, shut, yes, shut, not, shut, shut],
    no_show: [shut, not, shut, shut, not, yes, not, shut, shut],
  },
};

const ACTORS: Actor[] = ["therapist", "agent"];
const cases = ACTORS.flatMap((actor) => STATUSES.map((from) => ({ actor, from })));

async function expectOutcome(world: World, actor: Actor, from: AppointmentStatus, action: Action) {
  const expected = TABLE[actor][from][ACTIONS.indexOf(action)];
  const { status, body } = await act(world, actor, action);
  expect([action, status === 200 ? 200 : body.code]).toEqual([action, expected]);
  if (expected !== yes) return from;
  return action === "delete" ? null : (STATUSES.find((each) => each === action) ?? from);
}

async function expectStatus(world: World, after: AppointmentStatus | null) {
  expect(await stateOf(world)).toEqual(expectedState(after));
  const { status, body } = await world.call("therapist", "GET", world.path);
  expect(after === null ? status : body.status).toBe(after ?? 404);
}

test.each(cases)("the $actor changes an appointment that is $from only as TABLE says", async ({ actor, from }) => {
  const isChange = (action: Action, index: number) =>
    TABLE[actor][from][index] === yes && action !== from && action !== "move" && action !== "note";
  // Actions that keep the status, allowed or refused, must leave `stateOf` unchanged, so they share one world.
  const same = await createWorld(from);
  for (const action of ACTIONS.filter((each, index) => !isChange(each, index)))
    expect(await expectOutcome(same, actor, from, action)).toBe(from);
  await expectStatus(same, from);
  for (const action of ACTIONS.filter(isChange)) {
    const world = await createWorld(from);
    await expectStatus(world, await expectOutcome(world, actor, from, action));
  }
});

test.each(STATUSES)("the job completes a live appointment after its end, and leaves the others: %s", async (from) => {
  const world = await createWorld(from);
  clock.moveTo("2026-11-24T16:00:00Z");
  await completePastAppointments(world.ctx);
  clock.moveTo(START);
  expect(await stateOf(world)).toEqual(expectedState(isLive(from) ? "completed" : from));
});
