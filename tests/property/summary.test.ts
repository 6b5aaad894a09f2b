import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { saveBookingRules } from "@sereno/core/actions/availability/save-booking-rules";
import { saveException } from "@sereno/core/actions/availability/save-exception";
import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import { deleteClient } from "@sereno/core/actions/client/delete";
import { annulPayment } from "@sereno/core/actions/payment/annul";
import type { PracticeContext } from "@sereno/core/db/context";
import { mayBecome, STATUSES } from "@sereno/core/domain/appointment/rules";
import { CANCEL_REASONS } from "@sereno/core/domain/appointment/schema";
import { SETTLEMENTS } from "@sereno/core/domain/payment/rules";
import { mapFields } from "@sereno/core/fields";
import { completePastAppointments } from "@sereno/core/jobs/expire";
import { readSummary } from "@sereno/core/queries/month-summary";
import { readOverview } from "@sereno/core/store/payment/overview";
import { expect, inject, test } from "vitest";
import { extent } from "../extent";
import { bookAppointment, mergeClients, recordPayment, updateAppointment } from "../support/acts";
import { driftOf, type Records, recordsOf } from "../support/drift";
import { closedOn, createClock, createPractice, nextRequestOf, openOwnTable } from "../support/practice";
import { createRandom } from "../support/random";
import { orRefused } from "./undo/practices";

const HISTORIES = extent(1, 30);
const STEPS = extent(24, 46);
/** The summary is compared once in this many steps. */
const LOOK = 6;
const MS = { minute: 60_000, day: 86_400_000 };
const STEP_MINUTES = 15;
const FINE = 2 ** 31;
const ZONES = ["America/Bogota", "Pacific/Auckland", "America/Havana", "Europe/Madrid", "Asia/Kolkata"];
const db = await openOwnTable(inject("endpoint"));

const MONEY = ["income", "pending"] as const;
const COUNTS = ["sessions", "no_shows", "late_cancellations", "new_clients", "inactive_clients", ...MONEY] as const;

type Random = (below: number) => number;

/** A zone's wall clock ('YYYY-MM-DD HH:mm'), from the runtime's tables. */
function wallClock(zone: string): (moment: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const known = new Map<number, string>();
  return (moment) => {
    const shown = known.get(moment) ?? format.format(moment);
    known.set(moment, shown);
    return shown;
  };
}

const CLOCKS = new Map(ZONES.map((zone) => [zone, wallClock(zone)]));
const clockOf = (zone = "") => CLOCKS.get(zone) ?? wallClock(zone);

/** Facts that `recount` does not read from records: times of cancellations, closed days, and hours of notice. */
class Witness {
  readonly cancelled = new Map<string, number>();
  readonly closed = new Set<string>();
  notice = 0;
}

/** Recomputes a month's summary from all records; counts the offered time in steps of a quarter of an hour. */
function recount({ clock, practice }: PracticeContext, records: Records, witness: Witness, month: string) {
  const now = clock.now().getTime();
  const shown = clockOf(practice.timezone);
  const monthOf = (iso: string) => shown(Date.parse(iso)).slice(0, 7);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const before = number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
  const { appointments, clients, payments } = records;
  const own = appointments.filter(({ starts_at }) => monthOf(starts_at) === month);
  const completed = appointments.filter(({ status }) => status === "completed");
  const held = completed.filter(({ starts_at }) => monthOf(starts_at) === month);
  const visits = appointments.filter(({ status }) => status !== "cancelled" && status !== "no_show");
  const peopleOf = (some: Records["appointments"]) => [...new Set(some.map(({ client_id }) => client_id))];
  const notice = (witness.notice || 24) * 60 * MS.minute;
  let offered = 0;
  let end = Number.POSITIVE_INFINITY;
  for (let at = Date.UTC(year, number - 1, 0); at < Date.UTC(year, number, 3); at += STEP_MINUTES * MS.minute) {
    const wall = shown(at);
    if (wall.slice(0, 7) > month) end = Math.min(end, at);
    const weekday = new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay();
    const isOpen = weekday % 6 !== 0 && !witness.closed.has(wall.slice(0, 10));
    const [from, to] = ["08:00", "18:00"];
    if (at < now && wall.startsWith(month) && isOpen && from <= wall.slice(11) && wall.slice(11) < to) {
      offered += STEP_MINUTES;
    }
  }
  const lastIn = (month: string, person: string) =>
    Math.max(
      ...completed
        .filter((each) => each.client_id === person && monthOf(each.starts_at) === month)
        .map(({ starts_at }) => Date.parse(starts_at)),
    );
  const came = peopleOf(completed.filter(({ starts_at }) => monthOf(starts_at) === before));
  return {
    month,
    sessions: held.length,
    held_minutes:
      held.reduce((sum, { starts_at, ends_at }) => sum + (Date.parse(ends_at) - Date.parse(starts_at)), 0) / MS.minute,
    offered_minutes: offered,
    no_shows: own.filter(({ status }) => status === "no_show").length,
    late_cancellations: own.filter(
      ({ id, status, cancel_reason, starts_at }) =>
        status === "cancelled" &&
        cancel_reason !== "therapist" &&
        Date.parse(starts_at) - (witness.cancelled.get(id) ?? Number.NaN) < notice,
    ).length,
    income: payments
      .filter((each) => each.status === "confirmed" && each.received_on.startsWith(month))
      .reduce((sum, { kind, amount }) => sum + (kind === "payment" ? amount : kind === "refund" ? -amount : 0), 0),
    pending: own
      .filter(
        ({ starts_at, status, charged, written_off }) =>
          (Date.parse(starts_at) <= now || charged) && (status !== "cancelled" || charged) && !written_off,
      )
      .reduce((sum, { price = 0, paid = 0 }) => sum + price - paid, 0),
    new_clients: peopleOf(held).filter(
      (person) =>
        clients.some(({ id }) => id === person) &&
        visits.every(({ client_id, starts_at }) => client_id !== person || monthOf(starts_at) >= month),
    ).length,
    inactive_clients: came.filter(
      (person) =>
        Math.min(now, end) - lastIn(before, person) > 21 * MS.day &&
        visits.every(({ client_id, starts_at }) => client_id !== person || monthOf(starts_at) !== month),
    ).length,
  };
}

const tolerate = (work: Promise<unknown>) => work.then(() => true, orRefused);

const dateIn = (now: number, days: number) => new Date(now + days * MS.day).toISOString().slice(0, 10);

function bookByChance(ctx: PracticeContext, random: Random): Promise<unknown> {
  const person = random(9);
  const time = `${String(random(24)).padStart(2, "0")}:${random(2) ? "30" : "00"}:00`;
  return bookAppointment(ctx, {
    patient_name: `Persona ${person}`,
    patient_phone: `300555010${person}`,
    appointment_date: `${dateIn(ctx.clock.now().getTime(), random(14) - 1)} ${time}`,
    duration_minutes: [30, 45, 60][random(3)],
  });
}

async function live(ctx: PracticeContext, random: Random, witness: Witness): Promise<void> {
  for (let more = random(7); more > 0; more--) await tolerate(bookByChance(ctx, random));
  const { appointments, clients, payments } = await recordsOf(ctx);
  const now = ctx.clock.now().getTime();
  const any = <T>(list: T[]): T | undefined => list[random(list.length)];
  const near = appointments.filter(({ starts_at }) => Math.abs(Date.parse(starts_at) - now) < 14 * MS.day);
  const some = Array.from({ length: 5 }, () => any(near)).flatMap((each) => each ?? []);
  for (const { id, status: from, paid } of new Set(some)) {
    const status = any(STATUSES.filter((to) => to !== from && mayBecome(from, to)));
    const isCancelled = status === "cancelled";
    const cancel_reason = isCancelled ? CANCEL_REASONS[random(3)] : undefined;
    const settle = isCancelled && paid ? any([...SETTLEMENTS]) : undefined;
    const isDone = await tolerate(updateAppointment(ctx, { id, status, cancel_reason, settle }));
    if (isDone && isCancelled) witness.cancelled.set(id, now);
  }
  const client = any(clients)?.id ?? "cli_none";
  const { id = "apt_none", paid } = any(appointments) ?? {};
  const exception_date = dateIn(now, random(14));
  const others: (() => Promise<unknown>)[] = [
    () => updateAppointment(ctx, { id, appointment_date: `${dateIn(now, random(14))} 07:00:00` }),
    () => updateAppointment(ctx, { id, notes: `Nota ${random(1000)}` }),
    () => deleteAppointment(ctx, { id, settle: paid ? "credit" : undefined }),
    () => recordPayment(ctx, { client_id: client, amount: 10_000 * (1 + random(20)) }),
    () => recordPayment(ctx, { client_id: client, amount: 10_000 * (1 + random(20)) }),
    () => annulPayment(ctx, { id: any(payments)?.id ?? "pay_none", reason: "Repetido" }),
    () => saveException(ctx, closedOn(exception_date)).then(() => witness.closed.add(exception_date)),
    () => mergeClients(ctx, { id: client, into: any(clients)?.id ?? "cli_none" }),
    () => deleteClient(ctx, client),
    async () => {
      witness.notice = random(3) * 12;
      await saveBookingRules(ctx, { cancel_notice_hours: witness.notice });
    },
  ];
  await tolerate(any(others)?.() ?? Promise.resolve());
  await continueClientTasks(ctx);
}

test(`the month summaries of ${HISTORIES} random practices equal a recount of all records`, async () => {
  const seen = mapFields(COUNTS, () => 0);
  for (let history = 0; history < HISTORIES; history++) {
    const draw = createRandom(history + 3);
    // Uses the upper bits of the random numbers, because the lower ones are predictable.
    const random = (below: number) => Math.floor((draw(FINE) / FINE) * below);
    const clock = createClock("2025-08-28T15:00:00Z");
    const witness = new Witness();
    const timezone = ZONES[history % ZONES.length] ?? "";
    let ctx = await createPractice(db, { clock, practice: { timezone } });
    for (let step = 1; step <= STEPS; step++) {
      await live(ctx, random, witness);
      ctx = await nextRequestOf(ctx);
      clock.moveTo(new Date(clock.now().getTime() + random(21 * 96) * STEP_MINUTES * MS.minute).toISOString());
      await completePastAppointments(ctx);
      if (step % LOOK > 0) continue;
      const records = await recordsOf(ctx);
      const thisMonth = clockOf(timezone)(clock.now().getTime()).slice(0, 7);
      for (const month of [null, `${thisMonth.slice(0, 4)}-01`]) {
        const summary = await readSummary(ctx, { month });
        for (const figures of [summary.month, summary.month_before, summary.year_before]) {
          const where = { history, step, timezone, now: clock.now() };
          expect({ where, figures }).toEqual({ where, figures: recount(ctx, records, witness, figures.month) });
          for (const name of COUNTS) seen[name] += figures[name];
        }
        expect(summary.total_due).toBe((await readOverview(ctx, {})).total_due);
      }
    }
    expect(await driftOf(ctx)).toEqual([]);
  }
  // Each counted case must occur, or the comparison would prove nothing about it.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(extent(0, 5));
});
