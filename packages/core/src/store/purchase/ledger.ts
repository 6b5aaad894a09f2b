import type { Author } from "../../db/index";
import { create, STALE, type Write } from "../../db/writes";
import type { AppointmentRecord, Cancelled } from "../../domain/appointment/entity";
import { type DueFields, dueFrom, failedOf, hasFailed, notDue } from "../../domain/kept/due";
import type { LedgerRecord, PurchaseRecord } from "../../domain/purchase/entity";
import { leftText, type PurchaseState, purchaseStatus } from "../../domain/purchase/rules";
import { AppError } from "../../errors";
import { newId } from "../../ids";

export const EXPIRE_DUE = "expire";

/** The due fields of a purchase for the expiry job; none if the job has already processed the expiry (no `due`). */
export const expiryDue = (of: Pick<PurchaseRecord, "due" | "practice_id" | "expires_at">): DueFields =>
  of.due ? dueFrom(EXPIRE_DUE, of.practice_id, of.expires_at) : notDue;

/** A change of the used sessions: positive if sessions are used, negative if they are given back. */
export interface SessionChange {
  kind: Exclude<LedgerRecord["kind"], "expire">;
  purchase: PurchaseRecord;
  sessions: number;
  appointment_id?: string;
  /** If several appointments use or return a session each: those whose ledger entries this transaction writes. */
  appointment_ids?: string[];
  /** True if the answer states the number of used sessions, which must then be unchanged since it was read. */
  isCounted?: boolean;
}

/** Requires an unused session. @throws AppError `no_sessions_left`, `purchase_cancelled`, `purchase_expired`. */
export function requireUsable(ctx: Author, purchase: PurchaseState): void {
  requireUsableAgain(ctx, purchase);
  if (purchaseStatus(purchase, ctx.clock.now().toISOString()) === "expired") throw new AppError("purchase_expired");
}

type Given = PurchaseState & Pick<PurchaseRecord, "cancelled_at">;
type GivenBack = Pick<Cancelled, "at" | "uncounted">;

/** Requires that a session can be used again, even after the expiry. @throws AppError with `whyNotAgain`'s code. */
function requireUsableAgain(ctx: Author, purchase: Given, was?: GivenBack): void {
  const refusal = whyNotAgain(ctx, purchase, was);
  if (refusal) throw new AppError(refusal);
}

/** Why a session that an appointment's cancellation gave back cannot be used again; null if it can. The purchase's
 * cancellation is no reason if the appointment was cancelled later. */
export function whyNotAgain(ctx: Author, purchase: Given, { at = "", uncounted }: GivenBack = {}) {
  const { cancelled_at } = purchase;
  const cancelled = purchase.cancelled && !(cancelled_at !== undefined && at > cancelled_at);
  const sessions_used = purchase.sessions_used - (uncounted ? 1 : 0);
  const status = purchaseStatus({ ...purchase, sessions_used, cancelled }, ctx.clock.now().toISOString());
  if (status === "completed") return "no_sessions_left";
  return status === "cancelled" ? "purchase_cancelled" : null;
}

/** Uses one session. The write fails if all sold sessions are used. @throws AppError as `requireUsable`. */
export function useChange(ctx: Author, purchase: PurchaseRecord, appointment_id: string): SessionChange {
  requireUsable(ctx, purchase);
  return { kind: "use", purchase, sessions: 1, appointment_id };
}

/** Uses a cancelled appointment's session again, if one was given back. @throws AppError with `whyNotAgain`'s code. */
export function useAgainChange(
  ctx: Author,
  purchase: PurchaseRecord,
  { id, was }: Pick<AppointmentRecord, "id" | "was">,
): SessionChange {
  requireUsableAgain(ctx, purchase, was);
  return { kind: "use", purchase, sessions: was?.uncounted ? 0 : 1, appointment_id: id };
}

/** Uses several sessions, all or none. `entered`: the appointments whose ledger entries this transaction writes.
 * @throws AppError `purchase_expired`, `purchase_cancelled`; `no_sessions_left` if too few are left. */
export function useManyChange(
  ctx: Author,
  purchase: PurchaseRecord,
  sessions: number,
  entered: string[],
): SessionChange {
  requireUsable(ctx, purchase);
  if (purchase.sessions_total - purchase.sessions_used < sessions) throw tooFew(purchase);
  return { kind: "use", purchase, sessions, appointment_ids: entered };
}

const tooFew = ({ sessions_total, sessions_used }: PurchaseRecord) =>
  new AppError("no_sessions_left", {
    message: `A este paquete le ${leftText(sessions_total - sessions_used)}.`,
    data: { sessions_left: sessions_total - sessions_used },
  });

/** Gives one session back, or none if the therapist has changed the number of used sessions to 0. */
export const refundChange = (purchase: PurchaseRecord, appointment_id: string): SessionChange => ({
  kind: "refund",
  purchase,
  sessions: purchase.sessions_used > 0 ? -1 : 0,
  appointment_id,
});

/** Gives the sessions of several appointments back, at most `sessions_used`. */
export const refundManyChange = (purchase: PurchaseRecord, appointment_ids: string[]): SessionChange => {
  const given = appointment_ids.slice(0, purchase.sessions_used);
  return { kind: "refund", purchase, sessions: -given.length, appointment_ids: given };
};

export const givesBack = (changes: SessionChange[], id: string): boolean =>
  changes.some(
    ({ sessions, appointment_id, appointment_ids = [appointment_id] }) => sessions < 0 && appointment_ids.includes(id),
  );

/** The writes of a purchase's used sessions and of ledger entries. The caller writes the client's count of sessions. */
export function sessionWrites(ctx: Author, change: SessionChange): Write[] {
  const { purchase, sessions, kind, appointment_id, isCounted } = change;
  const { practice_id, id, sessions_total, sessions_used } = purchase;
  const refused: Write["refused"] = (current) => (current ? STALE : new AppError("not_found"));
  const write: Write["write"] = (entities) => {
    const patch = entities.purchase.patch({ practice_id, id }).add({ sessions_used: sessions });
    // If the expiry job failed for this purchase, it tries again, because the change may have fixed the cause.
    const retried = hasFailed(EXPIRE_DUE, purchase)
      ? patch.set(expiryDue(purchase)).where(({ due }, { eq }) => eq(due, failedOf(EXPIRE_DUE)))
      : patch;
    const counted = isCounted ? retried.where(({ sessions_used: used }, { eq }) => eq(used, sessions_used)) : retried;
    return counted
      .where(({ sessions_used: used, cancelled }, { eq, gte, lte, exists, notExists }) => {
        if (kind === "edit") return eq(used, sessions_used);
        if (kind === "refund") return sessions < 0 ? gte(used, -sessions) : eq(used, 0);
        return `${lte(used, sessions_total - sessions)} AND ${purchase.cancelled ? exists(cancelled) : notExists(cancelled)}`;
      })
      .commit({ response: "all_old" });
  };
  const entries = change.appointment_ids
    ? change.appointment_ids.map((each) =>
        ledgerWrite(ctx, { purchase, kind, sessions: Math.sign(sessions), appointment_id: each }),
      )
    : [ledgerWrite(ctx, { purchase, kind, sessions, appointment_id })];
  return [{ write, refused }, ...entries];
}

export const ledgerWrite = (
  ctx: Author,
  { purchase, kind, sessions, appointment_id }: Omit<SessionChange, "kind"> & Pick<LedgerRecord, "kind">,
): Write =>
  create("ledger", {
    practice_id: purchase.practice_id,
    purchase_id: purchase.id,
    id: newId("led", ctx.clock),
    kind,
    sessions,
    appointment_id,
    actor: ctx.actor.kind,
    at: ctx.clock.now().toISOString(),
  });

export const withSessions = (purchase: PurchaseRecord, sessions: number): PurchaseRecord => ({
  ...purchase,
  sessions_used: purchase.sessions_used + sessions,
});
