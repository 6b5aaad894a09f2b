import { type Context, commit, readOne } from "../../db/index";
import type { PaymentRecord } from "../../domain/payment/entity";
import { eventWrites } from "../event/change";
import { paymentEvents } from "../event/named";
import { markWrites, replaceWrite, touchedPayment } from "./ledger";
import { knownPayment } from "./received";

type Change = (before: PaymentRecord) => Partial<PaymentRecord> | null;

function changePayment(ctx: Context, { practice_id, id }: PaymentRecord, change: Change): Promise<boolean> {
  const author = { clock: ctx.clock, actor: { kind: "system", id: "client" } } as const;
  return commit({ db: ctx.db }, async () => {
    const before = await readOne(ctx.db, ctx.db.one.payment({ practice_id, id }));
    const changed = before && change(before);
    if (!changed) return { writes: [], result: false };
    const { owed_to, owed_key } = before;
    const after = touchedPayment(author, before, { owed_to, owed_key, ...changed });
    // The client is part of a payment's duplicate key.
    const isHandedOver = after.client_id !== before.client_id && after.status !== "annulled";
    const marks = isHandedOver ? markWrites(after, { known: await knownPayment(ctx, after) }) : [];
    const events = eventWrites(ctx, practice_id, paymentEvents(before, after));
    return { writes: [replaceWrite(before, after), ...marks, ...events], result: true };
  });
}

/** Erases a deleted client's personal data from a payment; amounts, dates and numbers stay. An announced one is annulled. */
export const erasePayment = (ctx: Context, record: PaymentRecord): Promise<boolean> =>
  changePayment(ctx, record, ({ status, reference, annul_reason, parts }) => {
    const isAnnounced = status === "announced";
    if (!isAnnounced && !reference && !annul_reason && parts.every(({ concept }) => concept === "")) return null;
    return {
      ...(isAnnounced && { status: "annulled", owed_to: undefined, owed_key: undefined }),
      reference: undefined,
      annul_reason: undefined,
      parts: parts.map((part) => ({ ...part, concept: "" })),
    };
  });

/** Assigns a merged client's payment to the remaining client, whose debts already include it. */
export const handOverPayment = (ctx: Context, record: PaymentRecord, into: string): Promise<boolean> =>
  changePayment(ctx, record, ({ client_id }) => (client_id === record.client_id ? { client_id: into } : null));
