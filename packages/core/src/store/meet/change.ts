import { createHash } from "node:crypto";
import { decideAgain, type Write } from "../../db/commit";
import type { Author, PracticeContext } from "../../db/context";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import { ANONYMOUS } from "../../domain/client/person";
import { dueFrom } from "../../domain/kept/due";
import type { CalendarTask } from "../../domain/meet/entity";
import type { CalendarEvent } from "../../domain/meet/ports";
import { leavesEvent, wantedAtGoogle } from "../../domain/meet/rules";
import type { Practice } from "../../domain/practice/entity";
import type { Clock } from "../../lib/time/clock";
import { randomness } from "../../random";

export const CALENDAR_DUE = "calendar";

/** What tasks are due for while Google does not let Sereno in: no job looks there. */
export const PARKED = "parked";

export type TaskKey = Pick<CalendarTask, "practice_id" | "appointment_id">;

/** Derived from the appointment, so that trying again never makes a second event. */
export const eventIdOf = ({ practice_id, appointment_id }: TaskKey): string =>
  createHash("sha256").update(`${practice_id} ${appointment_id}`).digest("hex").slice(0, 40);

const taskKeyOf = ({ practice_id, id }: Pick<AppointmentRecord, "practice_id" | "id">): TaskKey => ({
  practice_id,
  appointment_id: id,
});

/** An appointment with its client; null: they were deleted. */
export interface Meeting {
  record: AppointmentRecord;
  client: ClientRecord | null;
}

type Mirroring = Pick<Practice, "mirrors_in_person"> | null;

/** The event of an appointment that has one. Notes, phone and identification never go to Google. */
export const eventOf = ({ record, client }: Meeting): CalendarEvent => ({
  id: eventIdOf(taskKeyOf(record)),
  summary: `Cita con ${client?.name ?? ANONYMOUS}`,
  description: record.is_virtual ? "Cita virtual" : "Cita presencial",
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  zone: record.zone,
  guest: record.is_virtual ? (client?.email ?? "") : null,
});

/** What Google is to hold for a meeting at a moment (ISO instant); null: the appointment is not there. */
export function wantedOf(meeting: Meeting | null, practice: Mirroring, now: string) {
  if (!meeting) return "nothing";
  const { record, client } = meeting;
  // Once it is over it stays as it is, also when they are mirrored no more.
  const is_mirrored = client !== null && (practice?.mirrors_in_person === true || record.ends_at <= now);
  return wantedAtGoogle({ ...record, guest: client?.email, is_mirrored }, now);
}

const contentOf = (meeting: Meeting | null, practice: Mirroring, now: string) =>
  meeting && wantedOf(meeting, practice, now) === "event" ? JSON.stringify(eventOf(meeting)) : null;

// Gives the request that makes the change time to tell Google itself, before the job looks.
const HEAD_START_MS = 10_000;

/** What makes a task due from a moment (ISO instant) on, as if it had never failed. */
export const taskDue = ({ practice_id }: TaskKey, due_at: string) => dueFrom(CALENDAR_DUE, practice_id, due_at);

/**
 * The write that puts before Google what an appointment has become.
 * @param attempts that failed already, for what is only to be tried again.
 */
export function taskWrite({ clock }: { clock: Clock }, record: AppointmentRecord, attempts = 0): Write {
  const now = clock.now();
  const key = taskKeyOf(record);
  const task = {
    ...key,
    ends_at: record.ends_at,
    revision: randomness().uuid(),
    changed_at: now.toISOString(),
    ...taskDue(key, new Date(now.getTime() + HEAD_START_MS).toISOString()),
    due_attempts: attempts,
  };
  return { write: ({ calendarTask }) => calendarTask.upsert(task).commit(), refused: decideAgain };
}

type GoogleFields = Pick<AppointmentRecord, "meet_status" | "google_meet_link" | "mirror" | "own_event">;

export interface MeetChange {
  fields: Partial<GoogleFields>;
  writes: Write[];
  /** A meeting comes, changes or goes: whoever makes the change waits a moment for Google. A mirrored event is the job's alone. */
  isMeeting: boolean;
}

const UNCHANGED: MeetChange = { fields: {}, writes: [], isMeeting: false };

/** Google holds an event of the appointment, or is about to. */
export const isAtGoogle = ({ meet_status, mirror }: AppointmentRecord): boolean =>
  meet_status !== "none" || mirror !== undefined;

/** What an appointment's record says of an event that it is to have. */
const eventFields = (record: AppointmentRecord): Partial<GoogleFields> =>
  record.is_virtual
    ? { meet_status: "pending", mirror: undefined }
    : { meet_status: "none", google_meet_link: undefined, mirror: record.mirror ?? "pending" };

type Deciding = Author & Pick<PracticeContext, "practice">;

/**
 * What a change of an appointment (null: not there) means for its Google event: the record's fields, and what is to do. Once it leaves
 * an event of the therapist's own, Sereno's is the one that counts.
 */
export function meetChange(ctx: Deciding, before: Meeting | null, after: Meeting | null): MeetChange {
  const { own_event } = after?.record ?? {};
  if (!own_event || !before || !after || !leavesEvent(before.record, after.record)) {
    return changeAtGoogle(ctx, before, after);
  }
  const left = { own_event: undefined };
  const change = changeAtGoogle(ctx, before, { ...after, record: { ...after.record, ...left } });
  return { ...change, fields: { ...change.fields, ...left } };
}

function changeAtGoogle(ctx: Deciding, before: Meeting | null, after: Meeting | null): MeetChange {
  const either = after ?? before;
  const { practice } = ctx;
  const now = ctx.clock.now().toISOString();
  const wanted = wantedOf(after, practice, now);
  if (!either || wanted === "as it is") return UNCHANGED;
  const had = contentOf(before, practice, now);
  const has = contentOf(after, practice, now);
  if (wanted === "event" ? had === has : had === null && !(before && isAtGoogle(before.record))) return UNCHANGED;
  const fields: Partial<GoogleFields> =
    after && wanted === "event"
      ? eventFields(after.record)
      : { meet_status: "none", google_meet_link: undefined, mirror: undefined };
  const isMeeting = fields.meet_status === "pending" || (before !== null && before.record.meet_status !== "none");
  return { fields, writes: [taskWrite(ctx, either.record)], isMeeting };
}
