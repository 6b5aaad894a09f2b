import type { Author } from "../../db/index";
import { asRead, decideAgain, STALE, type Write, writeOf } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";
import { BROUGHT_PACKAGE } from "../../domain/payment/brought/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { AppError } from "../../errors";
import type { ClientDelta } from "../client/change";
import { debtDelta } from "../client/debt";
import { eventWrites } from "../event/change";
import { ledgerWrite, type SessionChange, sessionWrites } from "./ledger";

/** The writes for a change of a purchase, and the change of its client, which the caller adds to its client write. */
interface Consequences {
  writes: Write[];
  delta: Pick<ClientDelta, "sale" | "sessions" | "cancelled" | "unsold"> & Required<Pick<ClientDelta, "debts">>;
}

export interface Sale extends Consequences {
  purchase: PurchaseRecord;
}

interface Selling {
  /** Kind and appointment of the first ledger entry, for a purchase that starts with used sessions. */
  opening: Pick<SessionChange, "kind" | "appointment_id">;
  client: Pick<ClientRecord, "sales">;
}

type PurchaseChange =
  | { before: null; after: PurchaseRecord; selling: Selling }
  | { before: PurchaseRecord; after: PurchaseRecord | null; selling?: undefined };

/** The consequences of a sale, change or removal: writes of record, ledger and events, and the change of the client. */
export function changePurchase(ctx: Author, { before, after, selling }: PurchaseChange): Consequences {
  const debts = debtDelta(before && { kind: "purchase", record: before }, after && { kind: "purchase", record: after });
  if (!before) {
    const { id: purchase_id, sessions_used: sessions } = after;
    const entry = sessions > 0 ? [ledgerWrite(ctx, { ...selling.opening, purchase: after, sessions })] : [];
    return {
      writes: [
        writeOf("create", "purchase", { of: after }, decideAgain),
        ...eventOf(ctx, after, "purchase.sold"),
        ...entry,
      ],
      delta: { debts, sale: { purchase_id, state: stateOf(after), salesBefore: selling.client.sales } },
    };
  }
  const { id } = before;
  if (!after)
    return { writes: [removal(before), ...eventOf(ctx, before, "purchase.cancelled")], delta: { debts, unsold: id } };
  const sessions = after.sessions_used - before.sessions_used;
  if (sessions !== 0) {
    if (after.total_paid !== before.total_paid || after.cancelled !== before.cancelled)
      throw new Error("sessions or money change, not both");
    const writes = sessionWrites(ctx, { kind: "edit", purchase: before, sessions });
    return { writes, delta: { debts, sessions: { [id]: sessions } } };
  }
  if (!after.cancelled || before.cancelled) return { writes: [moneyWrite(before, after)], delta: { debts } };
  return {
    writes: [moneyWrite(before, after), ...eventOf(ctx, after, "purchase.cancelled")],
    delta: { debts, cancelled: id },
  };
}

const eventOf = (
  ctx: Author,
  { practice_id, client_id, id }: PurchaseRecord,
  type: "purchase.sold" | "purchase.cancelled",
) => eventWrites(ctx, practice_id, [{ type, client_id, purchase_id: id }]);

const stateOf = ({ package_id, package_name, sessions_total, sessions_used, expires_at }: PurchaseRecord) => ({
  package_name,
  sessions_total,
  sessions_used,
  expires_at,
  ...(package_id === BROUGHT_PACKAGE && ({ is_brought: true } as const)),
});

const removal = (before: PurchaseRecord): Write => {
  const { practice_id, id } = before;
  const where = asRead(before, "sessions_used", "total_paid");
  return writeOf("delete", "purchase", { of: { practice_id, id }, where }, decideAgain);
};

/** Updates a purchase, but not its sessions, if paid amount, client and cancellation are as read. */
function moneyWrite(
  before: PurchaseRecord,
  after: PurchaseRecord,
  removed: ("payment_method" | "payment_reference" | "notes")[] = [],
): Write {
  const { practice_id, id } = before;
  const { total_paid, client_id, cancelled, cancelled_at, charged, settled, written_off } = after;
  return writeOf(
    "patch",
    "purchase",
    {
      of: { practice_id, id },
      set: {
        total_paid,
        client_id,
        ...(cancelled && { cancelled }),
        ...(cancelled_at && { cancelled_at }),
        ...(charged && { charged }),
        ...(settled && { settled }),
        ...(written_off && { written_off }),
      },
      remove: removed,
      where: asRead(before, "total_paid", "client_id", "cancelled"),
    },
    (current) => (current ? STALE : new AppError("not_found")),
  );
}

/** Assigns a merged client's purchase to the remaining client, whose stored counts already include the purchase. */
export const handOverWrite = (before: PurchaseRecord, client_id: string): Write =>
  moneyWrite(before, { ...before, client_id });

/** Removes texts and debt of a deleted client's purchase. The practice's total already excludes that debt. */
export const eraseWrite = (before: PurchaseRecord): Write =>
  moneyWrite(before, { ...before, written_off: true }, ["payment_method", "payment_reference", "notes"]);

/** Removes the due fields of an expired purchase. With `ranOut` (sessions were unused), the ledger gets an entry. */
export function expiryWrites(ctx: Author, before: PurchaseRecord, ranOut: boolean): Write[] {
  const { practice_id, id, due: was = "", sessions_used: used } = before;
  return [
    writeOf("patch", "purchase", {
      of: { practice_id, id },
      remove: ["due", "due_at", "due_attempts"],
      where: ({ due, sessions_used }, { eq }) => `${eq(due, was)} AND ${eq(sessions_used, used)}`,
    }),
    ...(ranOut ? [ledgerWrite(ctx, { kind: "expire", purchase: before, sessions: 0 })] : []),
  ];
}
