import { createHash } from "node:crypto";
import type { Author, PracticeContext } from "../../db/index";
import { upsert, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { keepsEvent, modeLabel } from "../../domain/appointment/rules";
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

/** The queue of calendar tasks of practices without access to Google: no job reads this queue. */
export const PARKED = "parked";

export type TaskKey = Pick<CalendarTask, "practice_id" | "appointment_id">;

/** The id of an appointment's Google event, derived from the appointment so that a retry makes no second event. */
export const eventIdOf = ({ practice_id, appointment_id }: TaskKey): string =>
  createHash("sha256").update(`${practice_id} ${appointment_id}`).digest("hex").slice(0, 40);

const taskKeyOf = ({ practice_id, id }: Pick<AppointmentRecord, "practice_id" | "id">): TaskKey => ({
  practice_id,
  appointment_id: id,
});

/** An appointment with its client; `client` is null if the client was deleted. */
export interface Meeting {
  record: AppointmentRecord;
  client: ClientRecord | null;
}

type Mirroring = Pick<Practice, "mirrors_in_person"> | null;

/** The Google event of an appointment. Notes, phone and identification never go to Google. */
export const eventOf = ({ record, client }: Meeting): CalendarEvent => ({
  id: eventIdOf(taskKeyOf(record)),
  summary: `Cita con ${client?.name ?? ANONYMOUS}`,
  description: `Cita ${modeLabel(record.is_virtual).toLowerCase()}`,
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  zone: record.zone,
  guest: record.is_virtual ? (client?.email ?? "") : null,
});

/** Whether Google should have an event of an appointment at `now` (ISO instant), no event, or what it has already. */
export function wantedOf(meeting: Meeting | null, practice: Mirroring, now: string) {
  if (!meeting) return "nothing";
  const { record, client } = meeting;
  // The event of a past appointment stays when mirroring is turned off, or when the client has no email any more.
  const isOver = client !== null && record.ends_at <= now;
  if (isOver && record.meet_status !== "none" && keepsEvent(record.status)) return "as it is";
  const is_mirrored = isOver || (client !== null && practice?.mirrors_in_person === true);
  return wantedAtGoogle({ ...record, guest: client?.email, is_mirrored }, now);
}

const contentOf = (meeting: Meeting | null, practice: Mirroring, now: string) =>
  meeting && wantedOf(meeting, practice, now) === "event" ? JSON.stringify(eventOf(meeting)) : null;

// Milliseconds in which the request itself may update Google before the job does.
const HEAD_START_MS = 10_000;

/** The due fields of a task without failures, due at an ISO instant. */
export const taskDue = ({ practice_id }: TaskKey, due_at: string) => dueFrom(CALENDAR_DUE, practice_id, due_at);

type Ending = Pick<AppointmentRecord, "practice_id" | "id" | "ends_at">;

/** A task to update an appointment's Google event. `attempts`: the failures so far of a task that is repeated. */
export function taskWrite({ clock }: { clock: Clock }, record: Ending, attempts = 0): Write {
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
  return upsert("calendarTask", { of: task });
}

type GoogleFields = Pick<AppointmentRecord, "meet_status" | "google_meet_link" | "mirror" | "own_event">;

export interface MeetChange {
  fields: Partial<GoogleFields>;
  writes: Write[];
  /** True if a video meeting changes: the caller may then wait for Google. Other events are left to the job. */
  isMeeting: boolean;
}

const UNCHANGED: MeetChange = { fields: {}, writes: [], isMeeting: false };

/** Whether Google has an event of the appointment, or a task will create one. */
export const isSentToGoogle = ({ meet_status, mirror }: AppointmentRecord): boolean =>
  meet_status !== "none" || mirror !== undefined;

const eventFields = (record: AppointmentRecord): Partial<GoogleFields> =>
  record.is_virtual
    ? { meet_status: "pending", mirror: undefined }
    : { meet_status: "none", google_meet_link: undefined, mirror: record.mirror ?? "pending" };

type Deciding = Author & Pick<PracticeContext, "practice">;

/** The Google fields and the task that follow from a change of an appointment. `before`, `after`: null if there is no
 * appointment. If an event that the therapist made no longer matches the appointment, Sereno makes a new event. */
export function meetChange(ctx: Deciding, before: Meeting | null, after: Meeting | null): MeetChange {
  const { own_event } = after?.record ?? {};
  if (!own_event || !before || !after || !leavesEvent(before.record, after.record))
    return changeAtGoogle(ctx, before, after);
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
  if (wanted === "event" ? had === has : had === null && !(before && isSentToGoogle(before.record))) return UNCHANGED;
  const fields: Partial<GoogleFields> =
    after && wanted === "event"
      ? eventFields(after.record)
      : { meet_status: "none", google_meet_link: undefined, mirror: undefined };
  const isMeeting = fields.meet_status === "pending" || (before !== null && before.record.meet_status !== "none");
  return { fields, writes: [taskWrite(ctx, either.record)], isMeeting };
}
