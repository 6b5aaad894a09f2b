import type { PracticeContext } from "@sereno/core/db/context";
import { isLive, STATUSES } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { completePastAppointments } from "@sereno/core/jobs/expire";
import { readBusy } from "@sereno/core/store/appointment/occupancy";
import { expect, inject, test } from "vitest";
import { clonerOf } from "../support/clone";
import { ana, createRestPractice } from "../support/rest-practice";

const rest = await createRestPractice(inject("endpoint"));
const { db, clock, asTherapist } = rest;

type Actor = "therapist" | "agent";
type Action = AppointmentStatus | "move" | "note" | "delete";
const ACTIONS: Action[] = [...STATUSES, "move", "note", "delete"];

const opened = await rest.open();
const withPackage = { session_type: "package", package_id: (await rest.addPackage()).id };
const booking = { ...ana, appointment_date: "2026-11-24 10:00:00", ...withPackage };
const { id, client_id } = (await asTherapist("POST", "/appointments", booking)).body;
const path = `/appointments/${id}`;
const clone = await clonerOf(opened.ctx);

/** Opens a copy of the practice, whose appointment gets this status. */
async function openWith(status: AppointmentStatus): Promise<PracticeContext> {
  const { ctx } = await rest.openCopy(clone, opened);
  if (status !== "scheduled") await asTherapist("PUT", path, { status });
  return ctx;
}

function act(actor: Actor, action: Action) {
  const call = actor === "agent" ? rest.asAgent : asTherapist;
  if (action === "delete") return call("DELETE", path);
  if (action === "move") return call("PUT", path, { appointment_date: "2026-11-24 11:00:00" });
  return call("PUT", path, action === "note" ? { notes: "Otra" } : { status: action });
}

/** What must follow from an appointment's status: used sessions, occupied time, and counts of client and practice. */
async function stateOf({ practice }: PracticeContext) {
  const { body: purchases } = await asTherapist("GET", `/package-purchases?client_id=${client_id}`);
  const { body: client } = await asTherapist("GET", `/clients/${client_id}`);
  const { body: stats } = await asTherapist("GET", "/appointments/stats");
  const busy = await readBusy(db, practice.practice_id, 20_000, 30_000);
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

const cases = (["therapist", "agent"] as const).flatMap((actor) => STATUSES.map((from) => ({ actor, from })));

async function expectOutcome(actor: Actor, from: AppointmentStatus, action: Action) {
  const expected = TABLE[actor][from][ACTIONS.indexOf(action)];
  const { status, body } = await act(actor, action);
  expect([action, status === 200 ? 200 : body.code]).toEqual([action, expected]);
  if (expected !== yes) return from;
  return action === "delete" ? null : (STATUSES.find((each) => each === action) ?? from);
}

async function expectStatus(ctx: PracticeContext, after: AppointmentStatus | null) {
  expect(await stateOf(ctx)).toEqual(expectedState(after));
  const { status, body } = await asTherapist("GET", path);
  expect(after === null ? status : body.status).toBe(after ?? 404);
}

test.each(cases)("the $actor changes an appointment that is $from only as TABLE says", async ({ actor, from }) => {
  const isChange = (action: Action, index: number) =>
    TABLE[actor][from][index] === yes && action !== from && action !== "move" && action !== "note";
  // Actions that keep the status, allowed or refused, must leave `stateOf` unchanged, so they share one practice.
  const same = await openWith(from);
  for (const action of ACTIONS.filter((each, index) => !isChange(each, index)))
    expect(await expectOutcome(actor, from, action)).toBe(from);
  await expectStatus(same, from);
  for (const action of ACTIONS.filter(isChange)) {
    await expectStatus(await openWith(from), await expectOutcome(actor, from, action));
  }
});

test.each(STATUSES)("the job completes a live appointment after its end, and leaves the others: %s", async (from) => {
  const ctx = await openWith(from);
  clock.moveTo("2026-11-24T16:00:00Z");
  await completePastAppointments(ctx);
  clock.moveTo("2026-11-20T15:00:00Z");
  expect(await stateOf(ctx)).toEqual(expectedState(isLive(from) ? "completed" : from));
});
