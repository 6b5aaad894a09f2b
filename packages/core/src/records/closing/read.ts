import { AppError } from "../../errors";
import type { PracticeContext } from "../../table/context";
import { readBoth, readOne, readQuery } from "../../table/read";
import type { AppointmentRecord } from "../../things/appointment/entity";
import { isLive } from "../../things/appointment/rules";
import type { ClientProjection } from "../../things/client/entity";
import { ANONYMOUS } from "../../things/client/person";
import type { ClosedItem, ClosingRecord } from "../../things/closing/entity";
import type { ClosedAppointment, Closing, OpenClosing } from "../../things/closing/output";
import { closingMessage, newsOf } from "../../things/closing/rules";
import { whatsappUrl } from "../../things/payment/message/rules";
import { zoneOf } from "../../things/practice/rules";
import { formatLocal, minuteOfDate, minuteOfIso, toLocal } from "../../words/time/rules";
import { intervalOf } from "../appointment/occupancy";
import { startingOn } from "../appointment/read";
import { nameLeft } from "../availability/left-outside";
import { readClientsOf } from "../client/read";
import { keyOf } from "./record";

/** @throws AppError `not_found`, also for another practice's. */
export async function readClosing(ctx: PracticeContext, id: string): Promise<ClosingRecord> {
  const closing = await readOne(ctx.db, ctx.db.one.closing(keyOf(ctx, id)));
  if (!closing) throw new AppError("not_found", { message: "Este cierre ya no está." });
  return closing;
}

/** A closing as it is by now, with what there is to say to whom. @throws AppError `not_found`, also for another practice's. */
export const getClosing = async (ctx: PracticeContext, id: string): Promise<Closing> =>
  toClosing(ctx, await readClosing(ctx, id));

/** The closings of a practice that somebody has still to come back to, the latest first. One query. */
export async function listClosings(ctx: PracticeContext): Promise<OpenClosing[]> {
  const { db, practice, clock } = ctx;
  const query = db.closing.query.closing({ practice_id: practice.practice_id });
  const { data } = await readQuery(db, "closing", query, { consistent: true });
  const now = clock.now().toISOString();
  return data
    .filter(({ kept_until }) => kept_until > now)
    .map(toOpen)
    .filter(({ state, untold, problems }) => isUnderWay(state) || untold > 0 || problems > 0)
    .reverse();
}

export const isUnderWay = (state: ClosingRecord["state"]): boolean => state === "closing" || state === "undoing";

/** What is still to be told or looked at of a closing. */
export function toOpen({ id, state, date, items, hours_reason }: ClosingRecord): OpenClosing {
  const untold = items.filter((item) => newsOf(item) && !item.told_at).length;
  const unsolved = items.filter((item) => item.state === "failed" || item.state === "stuck").length;
  return { id, state, date: date ?? null, untold, problems: unsolved + (hours_reason ? 1 : 0) };
}

/** A closing as it is answered: who they are, and what they have to hear. */
export async function toClosing(ctx: PracticeContext, closing: ClosingRecord): Promise<Closing> {
  const { practice_id, id, state, date, hours_reason, items } = closing;
  const wanted = items.map(({ appointment_id }) => ctx.db.one.appointment({ practice_id, id: appointment_id }));
  const [[found], others] = await Promise.all([
    readBoth(ctx.db, wanted, []),
    date && state !== "undone" ? readOthers(ctx, closing, date) : [],
  ]);
  const records = found.flatMap((record) => record ?? []);
  const clients = await readClientsOf(ctx, records);
  return {
    id,
    state,
    date: date ?? null,
    hours_reason: hours_reason ?? null,
    appointments: items.map((item) => {
      const record = records.find((each) => each.id === item.appointment_id) ?? null;
      return toAnswer(ctx, item, record, (record && clients.get(record.client_id)) ?? null);
    }),
    others: await nameLeft(ctx, others),
  };
}

/** Who is to come on the date and was not there when it was closed. */
async function readOthers(ctx: PracticeContext, { items }: ClosingRecord, date: string): Promise<AppointmentRecord[]> {
  const known = new Set(items.map(({ appointment_id }) => appointment_id));
  const now = minuteOfDate(ctx.clock.now());
  const records = await startingOn(ctx, date, date);
  return records.filter((record) => !known.has(record.id) && isLive(record.status) && intervalOf(record).start > now);
}

function toAnswer(
  ctx: PracticeContext,
  item: ClosedItem,
  record: AppointmentRecord | null,
  client: ClientProjection | null,
): ClosedAppointment {
  const local = (iso: string) => formatLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(iso)));
  const start = local(item.was.starts_at);
  const to = item.to ? local(item.to) : null;
  const name = client?.name ?? ANONYMOUS;
  const news = newsOf(item);
  const text =
    news && record && client && isTrue(news, item, record) ? closingMessage({ news, name, start, to }) : null;
  return {
    appointment_id: item.appointment_id,
    client_id: client?.id ?? null,
    patient_name: name,
    start,
    action: item.action,
    to,
    state: item.state,
    reason: item.reason ?? null,
    message: text === null ? null : { text, whatsapp_url: client?.phone ? whatsappUrl(client.phone, text) : null },
    told_at: item.told_at ?? null,
  };
}

/** Nobody is told what is no longer so. */
function isTrue(news: ReturnType<typeof newsOf>, { was, to }: ClosedItem, { status, starts_at }: AppointmentRecord) {
  if (news === "cancelled") return status === "cancelled";
  return isLive(status) && starts_at === (news === "moved" ? to : was.starts_at);
}
