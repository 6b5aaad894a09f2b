import { commit, type PracticeContext, readOne } from "../../db/index";
import { asRead, patch, upsert, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { markKey, type ReminderMark, type ReminderMarks } from "../../domain/appointment/reminded/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { dueFrom } from "../../domain/kept/due";
import type { ReminderReport } from "../../domain/reminder/output";
import { readReminderId } from "../../domain/reminder/rules";
import { AppError } from "../../errors";
import { isoOfMinute } from "../../lib/time/rules";
import { reportWrite } from "../appointment/write";

async function readReminder(ctx: PracticeContext, id: string) {
  const named = readReminderId(id);
  const { practice_id } = ctx.practice;
  const record = named && (await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id: named.appointment_id })));
  if (!record) throw new AppError("not_found", { message: "Este recordatorio ya no existe." });
  const key = markKey(isoOfMinute(named.start), named.offset);
  return { record, key, mark: record.reminders?.[key] };
}

export const REFUSED_TEXT = "El correo no aceptó el mensaje. Revisa la dirección.";

/** Awaits the write of a reminder's result. Ignores that the appointment was deleted or that the claim is lost. */
export async function unlessGone(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof AppError) || !["not_found", "claim_lost"].includes(error.code)) throw error;
  });
}

/** Stores the state that `decide` returns for a reminder; undefined removes the state. @throws AppError `not_found`. */
export const changeMark = (
  ctx: PracticeContext,
  id: string,
  decide: (before: ReminderMark | undefined) => ReminderMark | undefined,
): Promise<ReminderReport> =>
  commit(ctx, async () => {
    const { record, key, mark: before } = await readReminder(ctx, id);
    const mark = decide(before);
    return {
      writes: mark === before ? [] : [markWrite(ctx, record, key, mark)],
      result: { id, appointment_id: record.id, state: mark?.state ?? "none", at: mark?.at ?? null },
    };
  });

/** Stores a reminder's state, if its appointment is unchanged. Does not raise `version`, so open forms can be saved. */
export function markWrite(
  { clock }: Pick<PracticeContext, "clock">,
  record: AppointmentRecord,
  key: string,
  mark: ReminderMark | undefined,
): Write {
  const now = clock.now().toISOString();
  const { [key]: _, ...others } = record.reminders ?? {};
  const left = Object.entries(others).filter(([each]) => each > now);
  const reminders: ReminderMarks = Object.fromEntries(mark ? [...left, [key, mark]] : left);
  return reportWrite(record, { reminders: Object.keys(reminders).length > 0 ? reminders : undefined }, true);
}

export const channelOfMark = (mark: ReminderMark | undefined): Pick<ReminderMark, "channel"> =>
  mark?.channel ? { channel: mark.channel } : {};

/** Changes of the client fields that reminders depend on; undefined removes a field. */
type Change = Pick<ClientRecord, "consent" | "former_consents"> | Pick<ClientRecord, "email_stopped">;

/** Stores a client's reminder fields, if the client is unchanged since it was read. */
export const clientWrite = (
  { clock }: Pick<PracticeContext, "clock">,
  { practice_id, id, revision }: ClientRecord,
  change: Change,
): Write =>
  patch("client", {
    of: { practice_id, id },
    add: { revision: 1 },
    set: { ...change, updated_at: clock.now().toISOString() },
    remove: Object.entries(change).flatMap(([name, value]) => (value === undefined ? [name as keyof Change] : [])),
    where: asRead({ revision }, "revision"),
  });

export const EMAIL_DUE = "email";

/** Makes the job check a practice for email reminders now. */
export const roundWrite = ({ practice: { practice_id }, clock }: PracticeContext): Write =>
  upsert("emailRound", { of: { practice_id }, set: dueFrom(EMAIL_DUE, practice_id, clock.now().toISOString()) });
