import { type Author, type PracticeContext, readQuery } from "../../db/index";
import { put, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { OfferRecord } from "../../domain/waitlist/entity";
import { type Interval, minuteOfDate, minuteOfIso, overlaps } from "../../lib/time/rules";
import { intervalOf } from "../appointment/occupancy";

/** Records the hour that becomes free if anyone but the therapist cancels, moves or deletes an upcoming appointment. */
export function freedWrites(
  { actor, clock }: Author,
  before: AppointmentRecord | null,
  after: AppointmentRecord | null,
): Write[] {
  if (!before) return [];
  const hour = intervalOf(before);
  const now = clock.now();
  const leaves = isLive(before.status) && !(after && isLive(after.status) && overlaps(intervalOf(after), hour));
  if (actor.kind === "therapist" || !leaves || hour.start <= minuteOfDate(now)) return [];
  const { practice_id, id: appointment_id, starts_at, duration_minutes } = before;
  const ttl = Math.floor(Date.parse(starts_at) / 1000);
  const record = { practice_id, starts_at, appointment_id, duration_minutes, freed_at: now.toISOString(), ttl };
  return [put("freedHour", record)];
}

/** The upcoming hours that anyone but the therapist freed in the last day, sorted by start, even if booked again. Omits
 * the hours of `offers`, and the hours from which accepted offers moved appointments. One query. */
export async function readFreed({ db, practice, clock }: PracticeContext, offers: OfferRecord[]): Promise<Interval[]> {
  const known = new Set(
    offers.flatMap(({ starts_at, left_at, appointment_id }) => [starts_at, `${left_at} ${appointment_id}`]),
  );
  const now = clock.now();
  const since = new Date(now.getTime() - 86_400_000).toISOString();
  const query = db.freedHour.query
    .freedHour({ practice_id: practice.practice_id })
    .gte({ starts_at: now.toISOString() });
  const { data } = await readQuery(db, "freedHour", query, { consistent: true });
  // The same hour may have been freed twice, by two appointments one after the other.
  const lengths = new Map<string, number>();
  for (const { starts_at, appointment_id, freed_at, duration_minutes } of data) {
    const isKnown = known.has(starts_at) || known.has(`${starts_at} ${appointment_id}`);
    if (freed_at > since && !isKnown) lengths.set(starts_at, duration_minutes);
  }
  return [...lengths].map(([starts_at, minutes]) => {
    const start = minuteOfIso(starts_at);
    return { start, end: start + minutes };
  });
}
