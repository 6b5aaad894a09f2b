import { intervalOf } from "../records/appointment/occupancy";
import { startingBetween, startingOn } from "../records/appointment/read";
import { readExceptions } from "../records/availability/read";
import { readClientsOf } from "../records/client/read";
import type { PracticeContext } from "../table/context";
import { isLive } from "../things/appointment/rules";
import { LONGEST_MINUTES } from "../things/availability/lengths/rules";
import type { LeftOutside } from "../things/availability/output";
import { closingDates, leavesOutside, mergeWeek, type PublishedHours, toException } from "../things/availability/rules";
import type { HoursQuestion } from "../things/availability/schema";
import { appointmentCharge } from "../things/payment/rules";
import { zoneOf } from "../things/practice/rules";
import { formatLocal, isoOfMinute, localDateAt, minuteOfDate, minuteOfIso, toLocal } from "../words/time/rules";

interface HoursChange {
  before: PublishedHours;
  after: PublishedHours;
}

const FAR = "9999";

/**
 * The live appointments to come that a change of the published hours leaves outside, by start: those on which nothing is offered any
 * more where it was, or on a day that is closed now. No read where the hours only grow, else a query and the clients.
 */
export async function findLeftOutside(ctx: PracticeContext, { before, after }: HoursChange): Promise<LeftOutside[]> {
  const zone = zoneOf(ctx.practice);
  const now = minuteOfDate(ctx.clock.now());
  const closing = closingDates(before, after, localDateAt(zone, now));
  if (closing === "none") return [];
  const [first = "", last = first] = closing === "any" ? [] : [closing[0], closing.at(-1)];
  const records = await (closing === "any"
    ? startingBetween(ctx, isoOfMinute(now - LONGEST_MINUTES), FAR)
    : startingOn(ctx, first, last));
  const left = records.filter((record) => {
    const { start, end } = intervalOf(record);
    const mode = record.is_virtual ? ("virtual" as const) : ("presential" as const);
    return (
      isLive(record.status) && end > now && leavesOutside(before, after, { zone, start, duration: end - start, mode })
    );
  });
  const clients = await readClientsOf(ctx, left);
  const shown = (iso: string) => formatLocal(toLocal(zone, minuteOfIso(iso)));
  return left.map((record) => ({
    appointment_id: record.id,
    client_id: record.client_id,
    patient_name: clients.get(record.client_id)?.name ?? "",
    start: shown(record.starts_at),
    end: shown(record.ends_at),
    paid: appointmentCharge(record).paid,
    session_held: Boolean(record.session_held),
    version: record.version,
  }));
}

/** The live appointments that hours would leave outside, before they are saved. */
export async function askLeftOutside(
  ctx: PracticeContext,
  { weekly_availability = {}, saved, removed }: HoursQuestion,
): Promise<{ left_outside: LeftOutside[] }> {
  const weekly = ctx.practice.weekly_availability;
  const exceptions = await readExceptions(ctx, "0000", FAR);
  const wanted = new Map(saved.map(toException).map((each) => [each.id, each]));
  const kept = exceptions.filter(({ id }) => !wanted.has(id) && !removed.includes(id));
  const after = { weekly: mergeWeek(weekly, weekly_availability), exceptions: [...kept, ...wanted.values()] };
  return { left_outside: await findLeftOutside(ctx, { before: { weekly, exceptions }, after }) };
}
