import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { AppError } from "../../errors";
import type { PracticeContext } from "../../table/context";
import { readCursor, writeCursor } from "../../table/cursor";
import type { ClientRecord, Unpaid } from "../../things/client/entity";
import { shownAt } from "../../things/kept/debts";
import { indexes } from "../../things/kept/keys";
import type { PaymentRecord } from "../../things/payment/entity";
import { appointmentCharge } from "../../things/payment/rules";
import { minuteOfDate } from "../../words/time/rules";
import { chargeOfTarget, chargeOfUnpaid, type Target } from "../client/debt";
import { readTargets } from "./targets";

const Item = z.looseObject({
  __edb_e__: z.enum(["appointment", "payment", "debtor"]),
  owed_key: z.string(),
});
type Item = z.infer<typeof Item>;

/** Clients on a page: with the months they fit into one batch. */
const PAGE = 50;

interface DebtPage {
  /** The oldest debt first. */
  client_ids: string[];
  /** The oldest first. */
  announced: PaymentRecord[];
  /** What has begun and the practice's total does not count yet: whole pesos. Of the first page alone. */
  uncounted: number;
  next_cursor: string | null;
}

/**
 * What waits to be verified and who owes something that is due, with a cursor where more follows. What lies ahead is not read. One
 * query, eventually consistent; more only while the job that completes appointments is far behind.
 */
export async function readDebtPage(ctx: PracticeContext, cursor: string | null | undefined): Promise<DebtPage> {
  const { db } = ctx;
  let after = readCursor(cursor, 3);
  const items: Item[] = [];
  let isMore = true;
  do {
    const page = await queryDebts(ctx, after);
    items.push(...page.items);
    const last = page.items.at(-1);
    isMore = page.isMore;
    after = isMore && last ? positionOf(last) : null;
  } while (after && items.at(-1)?.__edb_e__ === "appointment");
  return {
    client_ids: items.flatMap((item) => (item.__edb_e__ === "debtor" ? [String(item.client_id)] : [])),
    announced: items.flatMap((item) => {
      const data = item.__edb_e__ === "payment" ? db.payment.parse({ Item: item }).data : null;
      return data ? [data] : [];
    }),
    uncounted: items.reduce((sum, item) => {
      const data = item.__edb_e__ === "appointment" ? db.appointment.parse({ Item: item }).data : null;
      return sum + (data ? appointmentCharge(data).balance : 0);
    }, 0),
    next_cursor: after && writeCursor(...after),
  };
}

const positionOf = ({ __edb_e__: kind, id, client_id, owed_key }: Item): string[] => [
  kind,
  String(kind === "debtor" ? client_id : id),
  owed_key,
];

async function queryDebts({ db, clock, practice: { practice_id } }: PracticeContext, after: string[] | null) {
  const [pk, sk] = [`${indexes.debt}pk`, `${indexes.debt}sk`];
  const [from, to] = shownAt(minuteOfDate(clock.now()));
  const [kind, id = "", owedKey = ""] = after ?? [];
  const page = await db.documents.send(
    new QueryCommand({
      TableName: db.table,
      IndexName: indexes.debt,
      KeyConditionExpression: "#pk = :practice AND #sk BETWEEN :from AND :to",
      ExpressionAttributeNames: { "#pk": pk, "#sk": sk },
      ExpressionAttributeValues: { ":practice": practice_id.toLowerCase(), ":from": from, ":to": to },
      Limit: PAGE,
      ...(kind && {
        ExclusiveStartKey: {
          ...keyOf(db, { practice_id, kind, id }),
          [pk]: practice_id.toLowerCase(),
          [sk]: owedKey.toLowerCase(),
        },
      }),
    }),
  );
  return { items: (page.Items ?? []).map((item) => Item.parse(item)), isMore: page.LastEvaluatedKey !== undefined };
}

/** The table's key of a record in the index. */
function keyOf(db: PracticeContext["db"], { practice_id, kind, id }: Record<"practice_id" | "kind" | "id", string>) {
  if (kind === "debtor") return db.one.debtor({ practice_id, client_id: id }).key;
  return kind === "payment" ? db.one.payment({ practice_id, id }).key : db.one.appointment({ practice_id, id }).key;
}

/** Something that a client has not paid, by the id of the appointment or the purchase. */
export type OwnDebt = readonly [id: string, unpaid: Unpaid];

/** What a client owes, the oldest first. */
export const debtsOf = ({ unpaid }: Pick<ClientRecord, "unpaid">): OwnDebt[] =>
  Object.entries(unpaid ?? {}).sort(([a, [since]], [b, [other]]) => since - other || (a < b ? -1 : 1));

/** What of it took place or was sold by now. */
export const dueOf = ({ clock }: Pick<PracticeContext, "clock">, client: Pick<ClientRecord, "unpaid">): OwnDebt[] => {
  const now = minuteOfDate(clock.now());
  return debtsOf(client).filter(([, [since]]) => since <= now);
};

export const sumOfDebts = (debts: readonly OwnDebt[]): number =>
  debts.reduce((sum, [, unpaid]) => sum + chargeOfUnpaid(unpaid).balance, 0);

interface Due {
  /** The oldest first. */
  targets: Target[];
  /** There are others. */
  more: boolean;
}

/** The oldest of what a client owes for what took place or was sold by now. @throws AppError `busy` while that is still being gathered. */
export async function readDue(ctx: PracticeContext, client: ClientRecord, most: number): Promise<Due> {
  if (sumOfDebts(debtsOf(client)) < (client.owed ?? 0)) throw new AppError("busy", { message: GATHERING_TEXT });
  const due = dueOf(ctx, client);
  const wanted = due.slice(0, most).map(([id]) => idsOfTarget(id));
  const found = wanted.length > 0 ? await readTargets(ctx, wanted) : [];
  return {
    targets: found.flatMap((target) => (target && chargeOfTarget(target).balance > 0 ? [target] : [])),
    more: due.length > most,
  };
}

const GATHERING_TEXT = "Estamos actualizando lo que te deben. Inténtalo de nuevo en un momento.";

/** Which of both an id names. */
export const idsOfTarget = (id: string) =>
  id.startsWith("apt_")
    ? { appointment_id: id, package_purchase_id: null }
    : { appointment_id: null, package_purchase_id: id };
