import type { Context } from "../../db/index";
import type { Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { putOff } from "../../domain/kept/due";
import type { CalendarTask } from "../../domain/meet/entity";
import { type Calendar, CalendarFailure, type CalendarFailureKind } from "../../domain/meet/ports";
import { statusAfter } from "../../domain/meet/rules";
import { randomness } from "../../random";
import { reportWrite } from "../../store/appointment/write";
import { openGrant } from "../../store/auth/grant";
import { eventWrites } from "../../store/event/change";
import { feedWrites } from "../../store/feed/change";
import { disconnectWrites } from "../../store/meet/ask";
import {
  CALENDAR_DUE,
  eventIdOf,
  eventOf,
  type Meeting,
  PARKED,
  type TaskKey,
  taskDue,
  wantedOf,
} from "../../store/meet/change";
import {
  type Claim,
  claimTask,
  dropTask,
  isoAfter,
  type MeetState,
  patchTask,
  type Settlement,
  settleTask,
} from "../../store/meet/task";

/** The meeting's new state after a calendar task; `unseen` if the task set no state; `idle` if no result was stored. */
export type SyncResult = MeetState | "unseen" | "idle";

const UNSURE_MS = 60_000;
// An event that could not be deleted for this long is abandoned.
const FORGET_MS = 30 * 86_400_000;

/** Executes an appointment's calendar task in Google; never throws because of Google. The job retries failures.
 * @param isTurn whether the caller may execute the task now. @returns `idle` if not, without a task, or if aborted. */
export async function syncCalendar(
  ctx: Context,
  key: TaskKey,
  signal: AbortSignal,
  isTurn: (task: CalendarTask) => boolean = () => true,
): Promise<SyncResult> {
  while (!signal.aborted) {
    const claim = await claimTask(ctx, key, isTurn);
    if (!claim) return "idle";
    const outcome = await updateGoogle(ctx, claim, signal);
    const settled = await settleTask(ctx, claim, planSettlement(ctx, claim, outcome));
    if (settled === "lost") return "idle";
    if (settled !== "again") return settled;
  }
  return "idle";
}

type Outcome =
  | { kind: "saved"; link: string | null }
  | { kind: "removed" | "left" }
  | { kind: CalendarFailureKind; retryAfterSeconds: number };

async function updateGoogle(ctx: Context, claim: Claim, signal: AbortSignal): Promise<Outcome> {
  const { task, appointment, client, practice, encryptedToken } = claim;
  const { calendar, keys } = ctx.meet;
  const now = isoAfter(ctx, 0);
  const meeting = appointment && { record: appointment, client };
  const wanted = wantedOf(meeting, practice, now);
  const isTooOld = wanted === "nothing" && task.changed_at < isoAfter(ctx, -FORGET_MS);
  if (wanted === "as it is" || isTooOld) return { kind: "left" };
  // A grant that no key decrypts counts as missing.
  const grant = encryptedToken && { practice_id: task.practice_id, encrypted_refresh_token: encryptedToken };
  const token = grant && (await openGrant(keys, grant).catch(() => null));
  if (!token) return { kind: "disconnected", retryAfterSeconds: 0 };
  try {
    if (meeting && wanted === "event") return await saveEvent(calendar, token, meeting, signal);
    await calendar.remove(token, eventIdOf(task), task.ends_at > now, signal);
    return { kind: "removed" };
  } catch (cause) {
    ctx.log.error("calendar_failed", { practice: task.practice_id, appointment: task.appointment_id, cause });
    if (!(cause instanceof CalendarFailure)) return { kind: "refused", retryAfterSeconds: 0 };
    return { kind: cause.kind, retryAfterSeconds: cause.retryAfterSeconds };
  }
}

async function saveEvent(calendar: Calendar, token: string, meeting: Meeting, signal: AbortSignal): Promise<Outcome> {
  const { google_meet_link, mirror } = meeting.record;
  const event = eventOf(meeting);
  const link = await calendar.save(token, event, Boolean(google_meet_link) || mirror === "ready", signal);
  return link || event.guest === null ? { kind: "saved", link } : { kind: "refused", retryAfterSeconds: 0 };
}

function planSettlement(ctx: Context, claim: Claim, outcome: Outcome): Settlement<MeetState | "unseen"> {
  const { task, appointment, practice } = claim;
  const feed = feedWrites({ ...ctx, practice });
  const google_meet_link = appointment?.google_meet_link ?? null;
  const unanswered_at = outcome.kind === "unanswered" ? isoAfter(ctx, 0) : task.unanswered_at;
  const plan = (writes: Write[], state: MeetState | null): Settlement<MeetState | "unseen"> => {
    if (!state || !appointment || appointment.meet_status === "none")
      return { writes, unanswered_at, result: "unseen" };
    return { writes: [...writes, ...meetWrites(ctx, appointment, state)], unanswered_at, result: state };
  };
  switch (outcome.kind) {
    case "saved":
      if (outcome.link === null)
        return plan([doneWrite(ctx, task), ...mirrorWrites(appointment, "ready"), ...feed], null);
      return plan([doneWrite(ctx, task), ...feed], { meet_status: "ready", google_meet_link: outcome.link });
    case "removed":
      return plan([doneWrite(ctx, task), ...mirrorWrites(appointment, undefined), ...feed], null);
    case "left":
      return plan([dropTask(task)], { meet_status: google_meet_link ? "ready" : "failed", google_meet_link });
    case "refused":
    case "unanswered": {
      const due = putOff(CALENDAR_DUE, task, ctx.clock.now(), randomness().fraction(), outcome.retryAfterSeconds);
      const change = { ...due, ...(unanswered_at ? { unanswered_at } : {}) };
      const meet_status = statusAfter(due.due_attempts);
      return plan([patchTask(task, change, ["busy_until"])], { meet_status, google_meet_link });
    }
    case "disconnected":
    case "withheld": {
      const parked = patchTask(task, { due: PARKED, due_at: isoAfter(ctx, 0) }, ["busy_until"]);
      const off = disconnectWrites(task.practice_id, claim.encryptedToken, outcome.kind);
      return plan([parked, ...off], { meet_status: "failed", google_meet_link });
    }
  }
}

/** Ends a task, or repeats it in a minute if Google did not answer a recent attempt, which may still take effect. */
function doneWrite(ctx: Context, task: CalendarTask): Write {
  if (!task.unanswered_at || task.unanswered_at < isoAfter(ctx, -UNSURE_MS)) return dropTask(task);
  return patchTask(task, taskDue(task, isoAfter(ctx, UNSURE_MS)), ["busy_until"]);
}

/** Stores a meeting's state and a webhook event of a new link. Needs no condition: the write of the task has one. */
function meetWrites(ctx: Context, appointment: AppointmentRecord, state: MeetState): Write[] {
  const { practice_id, client_id, id: appointment_id, version } = appointment;
  const google_meet_link = state.google_meet_link ?? undefined;
  const isNew = google_meet_link !== undefined && google_meet_link !== appointment.google_meet_link;
  const event = { type: "appointment.meet_ready", client_id, appointment_id, version } as const;
  const kept = reportWrite(appointment, { ...state, google_meet_link });
  return [kept, ...(isNew ? eventWrites(ctx, practice_id, [event]) : [])];
}

/** Stores whether Google has an in-person appointment's event. Needs no condition: the write of the task has one. */
const mirrorWrites = (record: AppointmentRecord | null, mirror: "ready" | undefined): Write[] =>
  record && record.mirror !== mirror ? [reportWrite(record, { mirror })] : [];
