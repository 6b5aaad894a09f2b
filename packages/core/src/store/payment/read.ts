import { fillPage, foreignCursor, type PracticeContext, readCursor, requireOne } from "../../db/index";
import type { ClientPackage, ClientProjection, ClientRecord } from "../../domain/client/entity";
import { ANONYMOUS } from "../../domain/client/person";
import { answerer } from "../../domain/kept/attributes";
import { DEBT_NAME } from "../../domain/payment/brought/rules";
import { type PaymentRecord, paymentFields } from "../../domain/payment/entity";
import { collectingHours } from "../../domain/payment/hours/rules";
import type { CollectingChannel } from "../../domain/payment/hours/schema";
import { balanceText, collectingMessage } from "../../domain/payment/message/rules";
import type { Balance, Debt, MessageSent, Payment, PaymentMessage, PaymentPage } from "../../domain/payment/output";
import { appointmentConcept } from "../../domain/payment/rules";
import type { ListPaymentsInput } from "../../domain/payment/schema";
import { zoneOf } from "../../domain/practice/rules";
import { AppError, invalidField } from "../../errors";
import { formatLocal, localDateAt, minuteOfDate, minuteOfIso, toLocal } from "../../lib/time/rules";
import { PAST_IDS } from "../appointment/read";
import { announcedSum, chargeOfUnpaid, debtsOf, dueOf, idsOfTarget, type OwnDebt, sumOfDebts } from "../client/debt";
import { listsOf, readClientsOf, readOwnerNamed, requireClient } from "../client/read";
import { paymentInfo, todayOf } from "../practice/read";
import { leftToAsk } from "./ledger";

const ACTORS = ["therapist", "agent", "system"] as const;

const answer = answerer(paymentFields);

/** A payment with its client's current details; `client` is null if the client was deleted. */
export const toPayment = (record: PaymentRecord, client: ClientProjection | null): Payment =>
  answer(record, {
    client_id: client?.id ?? record.client_id,
    client_name: client?.name ?? ANONYMOUS,
    client_identification_number: client?.identification_number ?? null,
    created_by: ACTORS.find((each) => each === record.created_by) ?? "therapist",
  });

export const readPayment = (ctx: PracticeContext, id: string): Promise<PaymentRecord> =>
  requireOne(ctx.db, ctx.db.one.payment({ practice_id: ctx.practice.practice_id, id }), "Este pago no existe.");

function rangeOf({ month, from, to }: ListPaymentsInput): readonly [string, string] {
  if (month) return [`${month}-01`, `${month}-31`];
  const range = [from ?? "0000-01-01", to ?? "9999-12-31"] as const;
  if (range[0] > range[1]) throw invalidField("to", "La fecha final no puede ser anterior a la inicial.");
  return range;
}

/** Payments by day of receipt, newest first. After a merge, the id of either client finds the payments of both.
 * @throws AppError `invalid_input` for a reversed range, invalid cursor, or an agent without client or conversation. */
export async function listPayments(ctx: PracticeContext, input: ListPaymentsInput): Promise<PaymentPage> {
  const { client_id, status, limit } = input;
  const owner = await readOwnerNamed(ctx, client_id);
  if (ctx.actor.kind === "agent" && !owner)
    throw invalidField("client_id", "El agente ve los pagos de un cliente: envía client_id.");
  const [first, last] = rangeOf(input);
  const [from, to] = [{ received_on: first }, { received_on: last, id: PAST_IDS }];
  const after = keyAfter(input, first, last);
  const { byDate, byClient } = ctx.db.payment.query;
  const { records, next_cursor } = await fillPage(ctx.db, {
    entity: "payment",
    sources: listsOf(
      ctx,
      owner,
      (key) => byDate(key).between(from, to),
      (key) => byClient(key).between(from, to),
    ),
    order: "desc",
    by: ["received_on", "id"],
    after,
    limit,
    passes: status ? (record) => record.status === status : undefined,
  });
  const clients = owner?.clients ?? (await readClientsOf(ctx, records));
  return { payments: records.map((record) => toPayment(record, clients.get(record.client_id) ?? null)), next_cursor };
}

/** The day and id in the cursor; null without a cursor. @throws AppError `invalid_input` if outside the range. */
function keyAfter({ cursor }: ListPaymentsInput, first: string, last: string): string[] | null {
  const key = readCursor(cursor, 2);
  const [received_on = ""] = key ?? [];
  if (key && (received_on < first || received_on > last)) throw foreignCursor();
  return key;
}

/** Whether a debt was imported. Records from before `is_brought` existed are recognised by their name. */
const isBrought = (bought: ClientPackage | undefined): boolean =>
  bought !== undefined && (bought.is_brought === true || bought.package_name === DEBT_NAME);

/** What a client still owes of imported debts, in whole pesos. */
export const broughtDebt = (client: Debtor): number =>
  debtsOf(client)
    .filter(([id]) => isBrought(client.packages?.[id]))
    .reduce((sum, [, unpaid]) => sum + chargeOfUnpaid(unpaid).balance, 0);

type Debtor = Pick<ClientRecord, "packages" | "unpaid" | "credit" | "announced">;

export function toDebts(ctx: PracticeContext, client: Debtor, debts: OwnDebt[]): Debt[] {
  const { packages } = client;
  const left = new Map(leftToAsk(client, debtsOf(client)).map((each) => [each.debt[0], each.left]));
  const zone = zoneOf(ctx.practice);
  const startOf = ([, [since, , , start = since]]: OwnDebt) => toLocal(zone, start);
  const starts = debts.filter(([id]) => idsOfTarget(id).appointment_id).map(startOf);
  return debts.map((debt) => {
    const [id, unpaid] = debt;
    const of = idsOfTarget(id);
    return {
      ...of,
      concept: of.appointment_id
        ? appointmentConcept(startOf(debt), todayOf(ctx), starts)
        : isBrought(packages?.[id])
          ? DEBT_NAME
          : (packages?.[id]?.package_name ?? "Paquete"),
      date: localDateAt(zone, unpaid[0]),
      ...chargeOfUnpaid(unpaid),
      left: left.get(id) ?? 0,
    };
  });
}

export async function readBalance(ctx: PracticeContext, id: string): Promise<Balance> {
  const client = await requireClient(ctx, id);
  return {
    owed: client.owed ?? 0,
    due: sumOfDebts(dueOf(ctx, client)),
    credit: client.credit ?? 0,
    announced: announcedSum(client),
    ...leftInPesos(ctx, client),
    items: toDebts(ctx, client, debtsOf(client)),
  };
}

const sumOfLeft = (debts: readonly { left: number }[]) => debts.reduce((sum, { left }) => sum + left, 0);

function leftOf({ clock }: Pick<PracticeContext, "clock">, client: ClientRecord) {
  const now = minuteOfDate(clock.now());
  const left = leftToAsk(client, debtsOf(client));
  const isDue = ({ debt: [, [since]] }: (typeof left)[number]) => since <= now;
  return { due: left.filter(isDue), ahead: left.filter((each) => !isDue(each)) };
}

/** The unpaid amounts in whole pesos, due or not, with a sentence for the client. */
function leftInPesos(ctx: PracticeContext, client: ClientRecord) {
  const { due, ahead } = leftOf(ctx, client);
  const left = { left_due: sumOfLeft(due), left_ahead: sumOfLeft(ahead) };
  const { owed = 0, credit = 0 } = client;
  return { ...left, sentence: balanceText({ ...left, owed, credit, announced: announcedSum(client) }) };
}

/** A message that asks for the due debts that credit and announced payments do not cover or, if there are none, for
 * future ones; an agent never asks for these. @throws AppError `not_found`; `nothing_owed` if nothing is left to pay. */
export async function paymentMessage(ctx: PracticeContext, id: string): Promise<PaymentMessage> {
  const client = await requireClient(ctx, id);
  const { due, ahead } = leftOf(ctx, client);
  const asked = due.length > 0 || ctx.actor.kind === "agent" ? due : ahead;
  const amount = sumOfLeft(asked);
  if (amount <= 0) throw new AppError("nothing_owed", announcedSum(client) > 0 ? { message: VERIFYING_TEXT } : {});
  const zone = zoneOf(ctx.practice);
  const hours = collectingHours(zone, minuteOfDate(ctx.clock.now()), channelOf(ctx), lastCollected(client));
  return {
    ...collectingMessage({
      template: ctx.practice.payment_message ?? null,
      info: paymentInfo(ctx),
      name: client.name,
      phone: client.phone || null,
      charges: asked.map(({ debt: [charged, [since, , , start = since]] }) => ({
        kind: idsOfTarget(charged).appointment_id
          ? "appointment"
          : isBrought(client.packages?.[charged])
            ? "brought"
            : "package",
        date: localDateAt(zone, start),
      })),
      amount,
      today: todayOf(ctx),
    }),
    ...hours,
    next_allowed_local: hours.next_allowed && formatLocal(toLocal(zone, minuteOfIso(hours.next_allowed))),
  };
}

export const channelOf = ({ actor }: Pick<PracticeContext, "actor">): CollectingChannel =>
  actor.kind === "agent" ? "assistant" : "whatsapp";

const lastCollected = ({ collected_at, collected_by }: Pick<ClientRecord, "collected_at" | "collected_by">) =>
  collected_at ? { at: minuteOfIso(collected_at), channel: collected_by } : null;

/** When a client was last sent a payment message; null if never. @throws AppError `not_found`. */
export async function lastMessage(ctx: PracticeContext, id: string): Promise<Pick<MessageSent, "sent_at">> {
  const { collected_at } = await requireClient(ctx, id);
  return { sent_at: collected_at ?? null };
}

const VERIFYING_TEXT = "Lo que debe ya lo anunció y está por verificar.";
