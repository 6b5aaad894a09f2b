import { type PracticeContext, readBoth } from "../../db/index";
import type { Write } from "../../db/writes";
import { formatPesos } from "../../domain/catalog/rules";
import type { ClientRecord } from "../../domain/client/entity";
import type { PaymentPart } from "../../domain/payment/entity";
import { divide } from "../../domain/payment/rules";
import { MOST_PARTS, type PaymentPartInput, type RecordPaymentInput } from "../../domain/payment/schema";
import { AppError, invalidField } from "../../errors";
import { minuteOfDate } from "../../lib/time/rules";
import { revised } from "../appointment/record";
import { amendWrite } from "../appointment/write";
import { notThere } from "../client/conversation";
import { chargeOfTarget, type DebtDelta, debtDelta, dueOf, idsOfTarget, placed, type Target } from "../client/debt";
import { findClient } from "../client/read";
import { changePurchase } from "../purchase/change";
import { appointmentPart, purchasePart } from "./ledger";

/** Pesos (`amount`) that are paid for an appointment or purchase or, if negative, taken back from it. */
export interface Applied {
  target: Target;
  amount: number;
}

type PartOf = Pick<PaymentPart, "appointment_id" | "package_purchase_id">;

/** The appointment or purchase that each part of a payment pays; null for a deleted one. One read. */
export async function readTargets(
  { db, practice: { practice_id } }: PracticeContext,
  parts: readonly (PartOf | PaymentPartInput)[],
): Promise<(Target | null)[]> {
  const appointments = parts.flatMap(({ appointment_id: id }) => (id ? [db.one.appointment({ practice_id, id })] : []));
  const purchases = parts.flatMap(({ package_purchase_id: id }) => (id ? [db.one.purchase({ practice_id, id })] : []));
  const [first, second] = await readBoth(db, appointments, purchases);
  return parts.map(({ appointment_id }) => {
    if (appointment_id) {
      const record = first.shift() ?? null;
      return record && { kind: "appointment", record };
    }
    const record = second.shift() ?? null;
    return record && { kind: "purchase", record };
  });
}

/** The appointment or purchase that each part pays; null for a deleted one or one of another client. */
export async function readOwnTargets(
  ctx: PracticeContext,
  client: ClientRecord,
  parts: readonly PartOf[],
): Promise<(Target | null)[]> {
  const found = await readTargets(ctx, parts);
  const areTheirs = await Promise.all(found.map((target) => target && isTheirs(ctx, target.record, client)));
  return found.map((target, index) => (areTheirs[index] ? target : null));
}

/** The debts that a payment pays: the named parts, else the oldest due debts. @throws AppError as `requireTargets`. */
export const appliedOf = (
  ctx: PracticeContext,
  client: ClientRecord,
  { parts, amount }: Pick<RecordPaymentInput, "parts" | "amount">,
): Promise<Applied[]> => (parts ? requireTargets(ctx, client, parts) : oldestDue(ctx, client, amount));

/** The target of each part. @throws AppError `not_found`; `other_client`; `invalid_input` for more than is unpaid. */
async function requireTargets(ctx: PracticeContext, client: ClientRecord, parts: readonly PaymentPartInput[]) {
  const found = await readTargets(ctx, parts);
  const applied: Applied[] = [];
  for (const [index, part] of parts.entries()) {
    const target = found[index];
    if (!target) throw notThere(ctx, new AppError("not_found", { message: GONE_TEXT }));
    await requireTheirs(ctx, target.record, client, "Una parte del pago es de otro cliente.");
    const { balance } = chargeOfTarget(target);
    if (part.amount > balance) {
      throw invalidField(
        `parts.${index}.amount`,
        `Solo falta por pagar ${formatPesos(balance)}. Lo que se pague de más queda como saldo a favor.`,
      );
    }
    applied.push({ target, amount: part.amount });
  }
  return applied;
}

const GONE_TEXT = "Una parte del pago es de algo que ya no existe.";

/** A client's due appointments and purchases, oldest first, at most `most`. `more`: whether there are more. */
export async function readDue(
  ctx: PracticeContext,
  client: ClientRecord,
  most: number,
): Promise<{ targets: Target[]; more: boolean }> {
  const due = dueOf(ctx, client);
  const found = await readTargets(
    ctx,
    due.slice(0, most).map(([id]) => idsOfTarget(id)),
  );
  return {
    targets: found.flatMap((target) => (target && chargeOfTarget(target).balance > 0 ? [target] : [])),
    more: due.length > most,
  };
}

export const MANY_TEXT = `Este pago cubre más de ${MOST_PARTS} cobros. Divídelo en dos pagos.`;

async function oldestDue(ctx: PracticeContext, client: ClientRecord, amount: number): Promise<Applied[]> {
  const { targets, more } = await readDue(ctx, client, MOST_PARTS);
  const { parts, left } = divide(
    amount,
    targets.map((target) => ({ target, balance: chargeOfTarget(target).balance })),
  );
  if (left > 0 && more) throw invalidField("amount", MANY_TEXT);
  return parts.map(({ charge, amount: part }) => ({ target: charge.target, amount: part }));
}

async function isTheirs(ctx: PracticeContext, { client_id }: { client_id: string }, client: ClientRecord) {
  if (client_id === client.id) return true;
  return (await findClient(ctx, ctx.practice.practice_id, client_id))?.id === client.id;
}

/** Requires that a record's client is `client` or was merged into it. @throws `other_client` with `message`. */
export async function requireTheirs(
  ctx: PracticeContext,
  record: { client_id: string },
  client: ClientRecord,
  message: string,
): Promise<void> {
  if (!(await isTheirs(ctx, record, client))) throw new AppError("other_client", { message });
}

/** Pays for an appointment or purchase; a negative `amount` takes money back. Requires that the record is unchanged. */
export function pay(ctx: PracticeContext, { target, amount }: Applied): { writes: Write[]; debts: DebtDelta } {
  if (target.kind === "purchase") {
    const before = target.record;
    const after = { ...before, total_paid: before.total_paid + amount };
    const { writes, delta } = changePurchase(ctx, { before, after });
    return { writes, debts: delta.debts };
  }
  const { record: before } = target;
  const paid = revised(ctx, before, { paid: (before.paid ?? 0) + amount });
  const record = placed(paid, minuteOfDate(ctx.clock.now()));
  return { writes: [amendWrite(before, record)], debts: debtDelta(target, { kind: "appointment", record }) };
}

export function partsOf(ctx: PracticeContext, applied: Applied[]): PaymentPart[] {
  const all = applied.flatMap(({ target }) => (target.kind === "appointment" ? [target.record] : []));
  return applied.map(({ target, amount }) =>
    target.kind === "appointment"
      ? appointmentPart(ctx, target.record, amount, all)
      : purchasePart(target.record, amount),
  );
}
