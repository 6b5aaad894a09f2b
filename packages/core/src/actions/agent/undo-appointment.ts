import { type PracticeContext, readOne } from "../../db/index";
import type { AgentActivityRecord } from "../../domain/agent/entity";
import { APPOINTMENT_CHANGES } from "../../domain/agent/schema";
import { unpaidNote } from "../../domain/appointment/cancelling/rules";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import { minuteOfIso } from "../../lib/time/rules";
import { hasPassed } from "../../store/appointment/record";
import { localOf, spokenAt } from "../../store/practice/read";
import { ofClient, readRecords, readSeries } from "../../store/series/read";
import { deleteAppointment } from "../appointment/delete";
import { updateAppointment } from "../appointment/update";

export const CHANGED_TEXT = "Cambió después en otro lugar: revísala tú.";

const PAST_TEXT = "Ya pasó: revísala tú.";

/** One step of an undo, newest change first: all changes of one appointment or series, or one other change. */
export type Changes = [AgentActivityRecord, ...AgentActivityRecord[]];

export const isOfAppointment = ({ action }: AgentActivityRecord): boolean =>
  action === "appointment.book" || APPOINTMENT_CHANGES.has(action);

/** In Spanish: why a change is not undone, or, as `note`, what an undone change does not restore; null if neither. */
export type Hindrance = string | { note: string } | null;

export async function undoAppointment(ctx: PracticeContext, id: string, changes: Changes): Promise<Hindrance> {
  const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id: ctx.practice.practice_id, id }));
  if (!record) return null;
  if ((await ofClient(ctx, [record], changes[0].client_id)).length === 0) return CHANGED_TEXT;
  const isBooked = changes.some(({ action }) => action === "appointment.book");
  return isBooked ? removeBooked(ctx, record) : restore(ctx, record, changes);
}

async function removeBooked(ctx: PracticeContext, record: AppointmentRecord): Promise<string | null> {
  if (record.updated_by === "system") return PAST_TEXT;
  if (record.touched || record.updated_by !== "agent") return CHANGED_TEXT;
  await deleteAppointment(ctx, { id: record.id, version: record.version });
  return null;
}

export async function undoSeries(
  ctx: PracticeContext,
  { series_id = "", client_id }: AgentActivityRecord,
): Promise<string | null> {
  const hindrances: string[] = [];
  const records = await readRecords(ctx, await readSeries(ctx, series_id));
  const own = await ofClient(ctx, records, client_id);
  for (const record of records) {
    const hindrance = own.includes(record) ? await removeBooked(ctx, record) : CHANGED_TEXT;
    if (hindrance) hindrances.push(`${spokenAt(ctx, record.starts_at)}: ${hindrance}`);
  }
  return hindrances.length > 0 ? hindrances.join(" ") : null;
}

async function restore(ctx: PracticeContext, record: AppointmentRecord, changes: Changes): Promise<Hindrance> {
  const [newest] = changes;
  const oldest = changes.at(-1) ?? newest;
  const was = {
    starts_at: oldest.was_at ?? oldest.starts_at ?? record.starts_at,
    minutes: changes.findLast((each) => each.was_minutes)?.was_minutes ?? record.duration_minutes,
    isVirtual: changes.findLast((each) => each.was_virtual !== undefined)?.was_virtual ?? record.is_virtual,
    isCancelled: false,
  };
  const turned = changes.find((each) => each.was_virtual !== undefined);
  const left = {
    starts_at: newest.starts_at ?? record.starts_at,
    minutes: changes.find((each) => each.minutes)?.minutes ?? record.duration_minutes,
    isVirtual: turned?.was_virtual === undefined ? record.is_virtual : !turned.was_virtual,
    isCancelled: changes.some(({ action }) => action === "appointment.cancel"),
  };
  if (isAs(record, was)) return null;
  if (!isAs(record, left) || !areInSequence(changes)) return CHANGED_TEXT;
  return left.isCancelled && hasPassed(ctx, minuteOfIso(was.starts_at))
    ? PAST_TEXT
    : bringBack(ctx, record, was, turned !== undefined);
}

/** Whether each change started from the result of the previous one: nobody else moved or resized the appointment. */
const areInSequence = (changes: Changes): boolean =>
  changes.slice(1).every((older, index) => {
    const newer = changes[index];
    const isMoved = (newer?.was_at ?? newer?.starts_at) !== older.starts_at;
    return !isMoved && (!newer?.was_minutes || !older.minutes || newer.was_minutes === older.minutes);
  });

async function bringBack(
  ctx: PracticeContext,
  record: AppointmentRecord,
  was: Shape,
  isTurned: boolean,
): Promise<Hindrance> {
  const isCancelled = record.status === "cancelled";
  const changes = {
    id: record.id,
    version: record.version,
    appointment_date: localOf(ctx, was.starts_at),
    duration_minutes: was.minutes,
    ...(isTurned && { is_virtual: was.isVirtual, ...(!was.isVirtual && { create_google_meet: false }) }),
    ...(isCancelled && { status: record.was?.status ?? "scheduled" }),
  };
  const back = await updateAppointment(ctx, changes, { isUndo: true });
  const note = unpaidNote(record, back);
  return note ? { note: `Se deshizo. ${note}` } : null;
}

interface Shape {
  starts_at: string;
  minutes: number;
  isVirtual: boolean;
  isCancelled: boolean;
}

const isAs = ({ starts_at, duration_minutes, is_virtual, status, was }: AppointmentRecord, shape: Shape): boolean =>
  starts_at === shape.starts_at &&
  duration_minutes === shape.minutes &&
  is_virtual === shape.isVirtual &&
  (shape.isCancelled ? status === "cancelled" && was?.by === "agent" : isLive(status));
