import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import type { Practice } from "../practice/entity";
import { ACCOUNT_CLOSURE_STATES } from "./rules";

/** An account's last closure. While `closed`, only it contains the practice, so sessions and jobs find none. */
export const accountClosureEntity = a.entity("departure", { accountClosure: a.ofPractice(), byDue }).of({
  state: { type: ACCOUNT_CLOSURE_STATES, required: true },
  /** The practice's record; absent once the erasure has begun or the account is restored. */
  practice: { type: a.json<Practice>() },
  closed_at: { type: "string", required: true },
  erase_at: { type: "string", required: true },
  erased_at: a.text,
  receipt_years: { type: "number", required: true },
  /** `erased`: number of erased records by entity; `receipts`: number of receipts and bills stored without names. */
  erased: { type: a.json<Record<string, number>>(), required: true },
  receipts: { type: "number", required: true },
  revision: { type: "number", required: true },
  ...dueAttributes,
});

export type AccountClosureRecord = a.Item<typeof accountClosureEntity>;

/** A receipt or bill of an erased account, without names, for the tax office. */
export const keptReceiptEntity = a.entity("keptreceipt", { receipt: a.ofPractice("id") }).of({
  id: { type: "string", required: true },
  kind: { type: "string", required: true },
  status: { type: "string", required: true },
  number: { type: "number" },
  amount: { type: "number", required: true },
  withheld: { type: "number" },
  method: a.text,
  /** Local date of the receipt or bill, 'YYYY-MM-DD'. */
  date: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type KeptReceipt = a.Item<typeof keptReceiptEntity>;
