import { commit } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import { readOne } from "../../db/read";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { markKey } from "../../domain/appointment/reminded/rules";
import { consentFor, mailAddressOf } from "../../domain/reminder/consent/rules";
import { dayEnd, dueBy } from "../../domain/reminder/rules";
import { findClient } from "../../store/client/read";
import { markWrite } from "../../store/reminder/change";
import { momentOf } from "../../store/reminder/read";

const NOT_TODAY_TEXT = "Hoy ya no pueden salir más correos. Envíalo tú.";

/**
 * Hands the therapist all of today's reminders that can no longer be sent by email.
 * @param ahead the appointments that may have reminders.
 */
export async function giveBackToday(ctx: PracticeContext, ahead: AppointmentRecord[]): Promise<void> {
  for (const record of ahead) if (offsetToday(ctx, record) !== null) await giveBack(ctx, record);
}

function offsetToday(ctx: PracticeContext, record: AppointmentRecord): number | null {
  const moment = momentOf(ctx);
  return dueBy(record, { ...moment, channel: "email" }, dayEnd(moment.zone, moment.now));
}

async function giveBack(ctx: PracticeContext, { practice_id, id, client_id }: AppointmentRecord): Promise<void> {
  // A client without consent or email would have got no email.
  const client = await findClient(ctx, practice_id, client_id);
  if (!client || !mailAddressOf(client) || consentFor(client.consent, "email") !== "on") return;
  await commit({ db: ctx.db }, async () => {
    const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
    const offset = record && offsetToday(ctx, record);
    if (!record || offset === null) return { writes: [], result: undefined };
    const at = ctx.clock.now().toISOString();
    const mark = { state: "failed", at, channel: "email", reason: NOT_TODAY_TEXT } as const;
    return { writes: [markWrite(ctx, record, markKey(record.starts_at, offset), mark)], result: undefined };
  });
}
