import { commit, type PracticeContext, readBoth } from "../../db/index";
import { unpaidNote } from "../../domain/appointment/cancelling/rules";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { SeriesReopened } from "../../domain/series/output";
import type { ReopenSeriesInput } from "../../domain/series/schema";
import { AppError, errorTable } from "../../errors";
import { minuteOfDate, overlaps } from "../../lib/time/rules";
import { PAST_TEXT, reopened } from "../../policies/changed-appointment";
import { busyAround } from "../../queries/list-offers";
import { intervalOf } from "../../store/appointment/occupancy";
import { toAppointment } from "../../store/appointment/record";
import { readClientOf, readClientsOf } from "../../store/client/read";
import { type SessionChange, whyNotAgain, withSessions } from "../../store/purchase/ledger";
import { readPurchase } from "../../store/purchase/read";
import { planAppointmentChanges, type SeriesChange } from "./appointment-change";

/** Reopens a client's cancelled appointments among `appointment_ids`, with their earlier status, package session and
 * payment. By default the client is that of the earliest one. `left_out`: those that stay cancelled, with reasons.
 * `note`: set if less is paid for one than before. @throws AppError `not_found`, `client_deleted`, `forbidden` */
export function reopenSeries(ctx: PracticeContext, input: ReopenSeriesInput): Promise<SeriesReopened> {
  if (ctx.actor.kind === "agent") throw new AppError("forbidden");
  const { practice_id } = ctx.practice;
  return commit(ctx, async () => {
    const [[series = null], found] = await readBoth(
      ctx.db,
      [ctx.db.one.series({ practice_id, id: input.id })],
      input.appointment_ids.map((each) => ctx.db.one.appointment({ practice_id, id: each })),
    );
    if (!series) throw new AppError("not_found", { message: "Esta serie no existe." });
    const closed = found.flatMap((record) =>
      record?.series_id === series.id && record.status === "cancelled" ? [record] : [],
    );
    const [first] = closed.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
    if (!first) return { writes: [], result: { appointments: [], left_out: [], note: null } };
    const client = await readClientOf(ctx, { client_id: input.client_id ?? first.client_id });
    const { changes, sessions, left_out } = await decideEach(ctx, closed, client);
    if (changes.length === 0) return { writes: [], result: { appointments: [], left_out, note: null } };
    const { writes, result } = await planAppointmentChanges(ctx, { series, client, changes, sessions });
    const paid = new Map(result.appointments.map((each) => [each.id, each]));
    const [note = null] = changes.flatMap(({ before }) => unpaidNote(before, paid.get(before.id) ?? {}) ?? []);
    return { writes, result: { ...result, left_out, note } };
  }).catch((error: unknown) => {
    // A concurrent booking took one of the times; the next attempt leaves that appointment out.
    if (!(error instanceof AppError) || error.code !== "overlap") throw error;
    return reopenSeries(ctx, input);
  });
}

/** Decides, in order of start, which appointments reopen. One that overlaps an earlier reopened one stays cancelled. */
async function decideEach(ctx: PracticeContext, closed: AppointmentRecord[], client: ClientRecord) {
  const reopenings = closed.map((record) => ({ record, after: reopened(ctx, record, client) }));
  const using = reopenings.flatMap(({ record, after }) => (takesSession(record, after) ? [record] : []));
  const [busy, owners, purchases] = await Promise.all([
    busyAround(ctx, closed.map(intervalOf)),
    readClientsOf(ctx, closed),
    readPurchasesOf(ctx, using),
  ]);
  const now = minuteOfDate(ctx.clock.now());
  const booked: SeriesChange[] = [];
  const left_out: SeriesReopened["left_out"] = [];
  for (const { record, after } of reopenings) {
    const interval = intervalOf(record);
    const used = takesSession(record, after) ? purchases.get(record.package_purchase_id ?? "") : undefined;
    const whyNot =
      (owners.get(record.client_id)?.id !== client.id && "Ahora es de otra persona.") ||
      (interval.start <= now && PAST_TEXT) ||
      (busy.some((each) => overlaps(each, interval)) && errorTable.overlap.text) ||
      (used && noSessionText(ctx, used, record));
    if (whyNot) {
      const { id: appointment_id, appointment_date } = toAppointment(ctx, record, client);
      left_out.push({ appointment_id, appointment_date, message: whyNot });
    } else {
      busy.push(interval);
      used?.records.push(record);
      booked.push({ before: { ...record, client_id: client.id }, after });
    }
  }
  return { changes: booked, left_out, sessions: [...purchases.values()].flatMap(usedAgain) };
}

const takesSession = (before: AppointmentRecord, after: AppointmentRecord): boolean =>
  Boolean(after.session_held) && !before.session_held;

interface UsedAgain {
  purchase: PurchaseRecord;
  records: AppointmentRecord[];
}

const countedIds = ({ records }: UsedAgain) => records.flatMap(({ id, was }) => (was?.uncounted ? [] : [id]));

async function readPurchasesOf(ctx: PracticeContext, records: AppointmentRecord[]): Promise<Map<string, UsedAgain>> {
  const wanted = [...new Set(records.map(({ package_purchase_id }) => package_purchase_id ?? ""))];
  const purchases = await Promise.all(wanted.map((id) => readPurchase(ctx, id)));
  return new Map(purchases.map((purchase) => [purchase.id, { purchase, records: [] }]));
}

function noSessionText(ctx: PracticeContext, used: UsedAgain, { was }: AppointmentRecord): string | null {
  const refusal = whyNotAgain(ctx, withSessions(used.purchase, countedIds(used).length), was);
  return refusal && errorTable[refusal].text;
}

function usedAgain(used: UsedAgain): SessionChange[] {
  const appointment_ids = countedIds(used);
  const sessions = appointment_ids.length;
  return sessions > 0 ? [{ kind: "use", purchase: used.purchase, sessions, appointment_ids }] : [];
}
