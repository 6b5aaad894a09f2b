import type { Database } from "../db/database";
import { ENTITY, type Item } from "../db/electrodb";
import {
  type Context,
  commit,
  firstItems,
  itemRemoval,
  type JobReport,
  type Plan,
  type Progress,
  readOne,
  recordIn,
  workOff,
} from "../db/index";
import { asRead, check, patch, put, type Write } from "../db/writes";
import type { AccountClosureRecord, KeptReceipt } from "../domain/account-closure/entity";
import { isDue } from "../domain/kept/due";
import { methodOf } from "../domain/payment/rules";
import { ACCOUNT_CLOSURE_DUE } from "../store/account-closure/read";

/** Number of items per transaction: an item that becomes a receipt takes two writes, and DynamoDB allows 100. */
const AT_ONCE = 45;
/** Stored names of the entities that are not erased: account closures, and receipts without names. */
const STAYS = ["departure", "keptreceipt"];

/** Erases accounts 30 days after they were closed, 45 items at a time. After a crash the next run continues. */
export const eraseAccounts = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, ACCOUNT_CLOSURE_DUE, "accountClosure", ({ practice_id }) => takeStep(ctx, practice_id));

function takeStep({ db, clock }: Context, practice_id: string): Promise<Progress> {
  return commit({ db }, async (): Promise<Plan<Progress>> => {
    const closure = await readOne(db, db.one.accountClosure({ practice_id }));
    if (!closure || !isDue(ACCOUNT_CLOSURE_DUE, closure, clock.now())) return { writes: [], result: "idle" };
    if (closure.state === "closed")
      return { writes: [practiceAbsent(practice_id), advance(closure, { state: "erasing" })], result: "more" };
    const items = await firstItems(db, practice_id, { limit: AT_ONCE, wanted: (entity) => !STAYS.includes(entity) });
    if (items.length === 0)
      return { writes: [advance(closure, { state: "erased", erased_at: clock.now().toISOString() })], result: "done" };
    const receipts = items.flatMap((item) => receiptOf(db, item, closure) ?? []);
    return {
      writes: [
        ...items.map((item) => itemRemoval(db, item)),
        ...receipts.map((record) => put("keptReceipt", record)),
        advance(closure, { erased: counted(closure.erased, items), receipts: closure.receipts + receipts.length }),
      ],
      result: "more",
    };
  });
}

const practiceAbsent = (practice_id: string): Write =>
  check(
    "practice",
    { practice_id },
    (attributes, { notExists }) => notExists(attributes.practice_id),
    () => new Error(`${practice_id} is in use, and is to be erased`),
  );

function counted(erased: AccountClosureRecord["erased"], items: Item[]): AccountClosureRecord["erased"] {
  const counts = { ...erased };
  for (const item of items) {
    const name = item[ENTITY]?.S ?? "unknown";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

type Step = Partial<Pick<AccountClosureRecord, "state" | "erased_at" | "erased" | "receipts">>;

function advance({ practice_id, revision }: AccountClosureRecord, step: Step): Write {
  // An account in `erasing` cannot be restored, so its copy of the practice is removed. In `erased`, no work is due.
  const removed = step.state === "erased" ? (["practice", "due", "due_at", "due_attempts"] as const) : [];
  return patch("accountClosure", {
    of: { practice_id },
    set: { ...step, revision: revision + 1 },
    remove: step.state === "erasing" ? ["practice"] : removed,
    where: asRead({ revision }, "revision"),
  });
}

/** The receipt to keep for a numbered payment or a bill; null if the item is neither or receipts are not kept. */
function receiptOf(db: Database, item: Item, closure: AccountClosureRecord): KeptReceipt | null {
  const { practice_id, receipt_years } = closure;
  if (receipt_years === 0) return null;
  const payment = recordIn(db, "payment", item);
  if (payment?.number !== undefined) {
    const { id, kind, status, number, amount, withheld, received_on: date } = payment;
    const method = methodOf(payment.method);
    return { practice_id, id, kind, status, number, amount, withheld, method, date, ttl: endOf(date, receipt_years) };
  }
  const bill = recordIn(db, "bill", item);
  if (!bill) return null;
  const { id, status, number, amount, retention: withheld, issued_on: date } = bill;
  return { practice_id, id, kind: "bill", status, number, amount, withheld, date, ttl: endOf(date, receipt_years) };
}

/** When a receipt is deleted (Unix seconds): once the year of its date, plus `years`, is over in every time zone. */
const endOf = (date: string, years: number): number => Date.UTC(Number(date.slice(0, 4)) + years + 1, 0, 2) / 1000;
