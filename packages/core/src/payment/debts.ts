import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { PracticeContext } from "../context";
import { readCursor, writeCursor } from "../db/cursor";
import { indexes } from "../db/keys";
import type { PaymentRecord } from "./entity";
import { chargeOfTarget, type Target } from "./targets";

const Item = z.looseObject({
  __edb_e__: z.enum(["appointment", "purchase", "payment"]),
  pk: z.string(),
  sk: z.string(),
  owed_key: z.string(),
});

const PAGE = 300;
const LAST = "~";

interface DebtPage {
  /** By client, the oldest first. */
  targets: Target[];
  /** The oldest first. */
  announced: PaymentRecord[];
  next_cursor: string | null;
}

/** What is owed to the practice, from a place in the index to another (both included). One query, eventually consistent. */
async function queryDebts(
  { db, practice: { practice_id } }: PracticeContext,
  [from, to]: readonly [string, string],
  cursor: string | null = null,
): Promise<DebtPage> {
  const [pk, sk] = [`${indexes.debt}pk`, `${indexes.debt}sk`];
  const [itemKey, owedKey] = readCursor(cursor, 2) ?? [];
  const page = await db.documents.send(
    new QueryCommand({
      TableName: db.table,
      IndexName: indexes.debt,
      KeyConditionExpression: "#pk = :practice AND #sk BETWEEN :from AND :to",
      ExpressionAttributeNames: { "#pk": pk, "#sk": sk },
      ExpressionAttributeValues: { ":practice": practice_id.toLowerCase(), ":from": from, ":to": to },
      Limit: PAGE,
      ...(itemKey &&
        owedKey && {
          ExclusiveStartKey: {
            ...keyOf(db, practice_id, itemKey),
            [pk]: practice_id.toLowerCase(),
            [sk]: owedKey.toLowerCase(),
          },
        }),
    }),
  );
  const items = (page.Items ?? []).map((item) => ({ item, of: Item.parse(item) }));
  const last = page.LastEvaluatedKey ? items.at(-1)?.item : undefined;
  return {
    targets: items.flatMap(({ item, of }): Target[] => {
      if (of.__edb_e__ === "appointment") {
        const { data: record } = db.appointment.parse({ Item: item });
        return record ? [{ kind: "appointment", record }] : [];
      }
      if (of.__edb_e__ === "purchase") {
        const { data: record } = db.purchase.parse({ Item: item });
        return record ? [{ kind: "purchase", record }] : [];
      }
      return [];
    }),
    announced: items.flatMap(({ item, of }) => {
      if (of.__edb_e__ !== "payment") return [];
      const { data } = db.payment.parse({ Item: item });
      return data ? [data] : [];
    }),
    next_cursor: last ? writeCursor(String(last.id), String(last.owed_key)) : null,
  };
}

/** The table's key of a record that its id's prefix tells the kind of. */
function keyOf(db: PracticeContext["db"], practice_id: string, id: string): Record<string, string> {
  const key = { practice_id, id };
  if (id.startsWith("apt_")) return db.one.appointment(key).key;
  return (id.startsWith("pay_") ? db.one.payment(key) : db.one.purchase(key)).key;
}

/** What waits to be verified and what is owed, by client, with a cursor where more follows. */
export const readDebtPage = (ctx: PracticeContext, cursor: string | null | undefined): Promise<DebtPage> =>
  queryDebts(ctx, ["0", LAST], cursor);

/** Since when something is owed. */
export const sinceOf = ({ kind, record }: Target): string =>
  kind === "appointment" ? record.starts_at : record.created_at;

interface Debts {
  targets: Target[];
  /** There are others. */
  more: boolean;
}

/** What a client owes, the oldest first; with `dueOnly` what took place or was sold by now. */
export async function readDebts(
  ctx: PracticeContext,
  client_id: string,
  { dueOnly, most = Number.POSITIVE_INFINITY }: { dueOnly: boolean; most?: number },
): Promise<Debts> {
  const until = dueOnly ? ctx.clock.now().toISOString().toLowerCase() : LAST;
  const range = [`${client_id}:`, `${client_id}:${until}`] as const;
  const targets: Target[] = [];
  let cursor: string | null = null;
  do {
    const page: DebtPage = await queryDebts(ctx, range, cursor);
    targets.push(...page.targets.filter((target) => chargeOfTarget(target).balance > 0));
    cursor = page.next_cursor;
  } while (cursor && targets.length <= most);
  return { targets: targets.slice(0, most), more: cursor !== null || targets.length > most };
}
