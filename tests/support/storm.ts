import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { updateAppointment } from "@sereno/core/actions/appointment/update";
import type { PracticeContext } from "@sereno/core/db/context";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { AppError } from "@sereno/core/errors";
import { dateOfDay, dayNumber, formatLocal, type Interval, overlaps, parseLocal } from "@sereno/core/lib/time/rules";
import { listInRange } from "@sereno/core/store/appointment/read";
import { createRandom } from "./random";

export interface StormReport {
  attempts: number;
  booked: number;
  moved: number;
  deleted: number;
  refused: number;
  /** Pairs of live appointments that overlap: must be 0. */
  overlapping: number;
  /** Refusals that no appointment stored at that time explains: must be 0. */
  unexplained: number;
  /** Errors that are neither a refusal nor a lost race for the same appointment: must be empty. */
  failures: string[];
}

/** An occupied interval. `from`, `until`: ticks before its write was sent and after its next write was answered. */
interface Held extends Interval {
  id: string;
  from: number;
  until: number;
}

const DAYS = 3;

/** Books, moves and deletes at random over three days, `atOnce` at a time; compares the outcome with the answers. */
export async function runStorm(ctx: PracticeContext, attempts: number, atOnce: number, seed = 7): Promise<StormReport> {
  const random = createRandom(seed);
  const first = dayNumber(ctx.clock.now().toISOString().slice(0, 10)) + 1;
  const held: Held[] = [];
  const refusals: (Interval & { from: number; until: number })[] = [];
  const report: StormReport = {
    attempts,
    booked: 0,
    moved: 0,
    deleted: 0,
    refused: 0,
    overlapping: 0,
    unexplained: 0,
    failures: [],
  };
  let step = 0;
  const tick = () => ++step;

  const drawInterval = (): Interval => {
    const duration = 15 + 5 * (random(4) === 0 ? random(94) : random(20));
    const start = (first + random(DAYS)) * 1440 + 5 * random((1440 - duration) / 5 + 1);
    return { start, end: start + duration };
  };
  const hold = (appointment: Appointment, from: number) => {
    const start = parseLocal(appointment.appointment_date);
    held.push({ id: appointment.id, start, end: start + appointment.duration_minutes, from, until: Infinity });
  };
  const release = (id: string) => {
    for (const each of held) if (each.id === id && each.until === Infinity) each.until = tick();
  };

  async function attempt(index: number): Promise<void> {
    const wanted = drawInterval();
    const from = tick();
    const timing = { appointment_date: formatLocal(wanted.start), duration_minutes: wanted.end - wanted.start };
    const known = held.filter((each) => each.until === Infinity);
    const target = known[random(known.length || 1)];
    const kind = target ? random(10) : 9;
    try {
      if (target && kind === 0) {
        await deleteAppointment(ctx, { id: target.id });
        release(target.id);
        report.deleted += 1;
      } else if (target && kind < 4) {
        const moved = await updateAppointment(ctx, { id: target.id, ...timing });
        release(target.id);
        hold(moved, from);
        report.moved += 1;
      } else {
        hold(
          await bookAppointment(ctx, {
            ...timing,
            patient_name: `Paciente ${index % 40}`,
            patient_phone: `30055500${String(index % 40).padStart(2, "0")}`,
            session_type: "individual",
          }),
          from,
        );
        report.booked += 1;
      }
    } catch (error) {
      if (error instanceof AppError && error.code === "overlap") {
        report.refused += 1;
        refusals.push({ ...wanted, from, until: tick() });
      } else if (!(error instanceof AppError && error.code === "not_found" && kind < 4)) {
        report.failures.push(String(error));
      }
    }
  }

  let next = 0;
  const worker = async () => {
    while (next < attempts) await attempt(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  const { appointments } = await listInRange(ctx, {
    start_date: dateOfDay(first - 1),
    end_date: dateOfDay(first + DAYS),
  });
  const live = appointments
    .filter(({ status }) => isLive(status))
    .map((each) => ({ start: parseLocal(each.appointment_date), end: parseLocal(each.end_date) }))
    .sort((a, b) => a.start - b.start);
  report.overlapping = live.filter((each, index) => (live[index - 1]?.end ?? 0) > each.start).length;
  report.unexplained = refusals.filter(
    (refusal) =>
      !held.some((each) => overlaps(each, refusal) && each.from < refusal.until && refusal.from < each.until),
  ).length;
  if (live.length !== held.filter((each) => each.until === Infinity).length) {
    report.failures.push(`${live.length} live appointments are stored, the answers say otherwise`);
  }
  return report;
}
