import { readBusy } from "@sereno/core/records/appointment/occupancy";
import { isLive, STATUSES } from "@sereno/core/things/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/things/appointment/schema";
import { completePastAppointments } from "@sereno/core/verbs/complete-appointments";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const START = "2026-11-20T15:00:00Z";
const clock = createClock(START);
const db = await openOwnTable(inject("endpoint"));
const app = createTestApp({ db, clock });
beforeEach(() => clock.moveTo(START));

type Actor = "therapist" | "agent";
type Action = AppointmentStatus | "move" | "note" | "delete";
const ACTIONS: Action[] = [...STATUSES, "move", "note", "delete"];

/** A practice with one appointment that uses a session of a package, brought to `status` by the therapist. */
async function createWorld(status: AppointmentStatus) {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const tokens: Record<Actor, string> = {
    therapist: await app.signIn(ctx),
    agent: await makeAgentToken(ctx, "Agente"),
  };
  const call = (actor: Actor, method: string, path: string, body?: unknown) =>
    app.call(method, path, { token: tokens[actor], body });
  const pack = await call("therapist", "POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const booked = await call("therapist", "POST", "/appointments", {
    patient_name: "Ana Peña",
    patient_phone: "3001234567",
    appointment_date: "2026-11-24 10:00:00",
    session_type: "package",
    package_id: pack.body.id,
  });
  const path = `/appointments/${booked.body.id}`;
  if (status !== "scheduled") await call("therapist", "PUT", path, { status });
  return { ctx, call, path, appointment: booked.body };
}
type World = Awaited<ReturnType<typeof createWorld>>;

function act({ call, path }: World, actor: Actor, action: Action) {
  if (action === "delete") return call(actor, "DELETE", path);
  if (action === "move") return call(actor, "PUT", path, { appointment_date: "2026-11-24 11:00:00" });
  return call(actor, "PUT", path, action === "note" ? { notes: "Otra" } : { status: action });
}

/** Sessions used, time occupied, the client's and the practice's counts: what must agree with a status, null for deleted. */
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

/** What comes of each action, in the order of ACTIONS: the six statuses (its own is no change), then move, note, delete. */
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
const cases = ACTORS.flatMap((actor) =>
  STATUSES.flatMap((from) =>
    ACTIONS.map((action, index) => ({ actor, from, action, expected: TABLE[actor][from][index] })),
  ),
);

describe("every status, action and actor", () => {
  test.each(cases)("$actor: $from, $action: $expected", async ({ actor, from, action, expected }) => {
    const world = await createWorld(from);
    const answer = await act(world, actor, action);
    expect(answer.status === 200 ? 200 : answer.body.code).toBe(expected);
    const isDone = expected === 200;
    const asked = STATUSES.find((status) => status === action);
    const after = isDone && action === "delete" ? null : isDone && asked ? asked : from;
    expect(await stateOf(world)).toEqual(expectedState(after));
    const { status, body } = await world.call("therapist", "GET", world.path);
    expect(after === null ? status : body.status).toBe(after ?? 404);
  });

  test.each(STATUSES)("system: %s, once its end has passed", async (from) => {
    const world = await createWorld(from);
    clock.moveTo("2026-11-24T16:00:00Z");
    await completePastAppointments(world.ctx);
    clock.moveTo(START);
    expect(await stateOf(world)).toEqual(expectedState(isLive(from) ? "completed" : from));
  });
});

test("an appointment is reopened only while its time is free, and then says which time is not", async () => {
  const world = await createWorld("cancelled");
  await world.call("therapist", "POST", "/appointments", {
    patient_name: "Berta Ruiz",
    patient_phone: "3110000000",
    appointment_date: "2026-11-24 10:30:00",
  });
  const { status, body } = await act(world, "therapist", "scheduled");
  expect([status, body.code, body.conflicts[0].start]).toEqual([409, "overlap", "2026-11-24 10:30:00"]);
  expect((await stateOf(world)).sessions_used).toBe(0);
});
