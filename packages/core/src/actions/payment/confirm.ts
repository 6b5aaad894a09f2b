import { commit, type PracticeContext, readEach } from "../../db/index";
import type { ClientRecord } from "../../domain/client/entity";
import { trimmedOrNull } from "../../domain/client/person";
import type { PaymentPart, PaymentRecord } from "../../domain/payment/entity";
import type { Confirmation, Payment } from "../../domain/payment/output";
import { WITHHELD_TEXT } from "../../domain/payment/rules";
import { type ConfirmPaymentInput, MOST_PARTS, type PreviewConfirmInput } from "../../domain/payment/schema";
import { AppError, invalidField } from "../../errors";
import { chargeOfTarget } from "../../store/client/debt";
import { readClientOf } from "../../store/client/read";
import { changedPayment, payDown, withoutAnnounced } from "../../store/payment/ledger";
import { readPayment } from "../../store/payment/read";
import { received, requireReceived, sumOf } from "../../store/payment/received";
import { type Applied, MANY_TEXT, partsOf, readDue, readOwnTargets } from "../../store/payment/targets";

/** Confirms an announced payment: it pays the announced debts, then the oldest due ones; the rest is credit. Date and
 * `withheld` default to the announced values, which method and reference only complete. @throws AppError `not_found`, `not_announced`, `client_deleted`;
 * `invalid_input`: future day, too much withheld, too many debts; `duplicate_payment`: known reference and amount. */
export const confirmPayment = (
  ctx: PracticeContext,
  { id, received_on, withheld, method, reference, allow_duplicate }: ConfirmPaymentInput,
): Promise<Payment> =>
  commit(ctx, async () => {
    const before = await readPayment(ctx, id);
    if (before.status !== "announced") throw new AppError("not_announced");
    if ((withheld ?? 0) > before.amount) throw invalidField("withheld", WITHHELD_TEXT);
    const client = await readClientOf(ctx, before);
    const draft = changedPayment(ctx, before, {
      status: "confirmed",
      client_id: client.id,
      received_on: requireReceived(ctx, received_on ?? before.received_on),
      withheld: (withheld ?? before.withheld) || undefined,
      method: before.method ?? trimmedOrNull(method) ?? undefined,
      reference: before.reference ?? trimmedOrNull(reference) ?? undefined,
      announced_as: {
        method: before.method ?? null,
        reference: before.reference ?? null,
        received_on: before.received_on,
        withheld: before.withheld ?? 0,
        parts: before.parts,
        isNamed: Boolean(client.announced?.[id]?.targets),
      },
    });
    const [applied = []] = await divideAnnounced(ctx, client, [before]);
    const carried = { announced: withoutAnnounced(client, id) };
    return received(ctx, { draft, before, client, applied, allow_duplicate, carried });
  });

/** Returns which debts each announced payment would pay if all of `ids` were confirmed. Omits payments that are no
 * longer announced. @throws AppError `client_deleted`; `invalid_input` if one pays too many debts. */
export async function previewConfirm(ctx: PracticeContext, { ids }: PreviewConfirmInput): Promise<Confirmation[]> {
  const { practice_id } = ctx.practice;
  const found = await readEach(ctx.db, [...new Set(ids)], (id) => ctx.db.one.payment({ practice_id, id }));
  const byClient = new Map<string, { client: ClientRecord; records: PaymentRecord[] }>();
  for (const record of found) {
    if (record?.status !== "announced") continue;
    const client = await readClientOf(ctx, record);
    const known = byClient.get(client.id) ?? { client, records: [] };
    known.records.push(record);
    byClient.set(client.id, known);
  }
  const previews: Confirmation[] = [];
  for (const { client, records } of byClient.values()) {
    const divided = await divideAnnounced(ctx, client, records);
    previews.push(...records.map((record, index) => toConfirmation(ctx, record, divided[index] ?? [])));
  }
  return previews;
}

const idOf = (part: PaymentPart) => part.appointment_id ?? part.package_purchase_id ?? "";

function toConfirmation(ctx: PracticeContext, { id, amount, parts }: PaymentRecord, applied: Applied[]): Confirmation {
  const pays = partsOf(ctx, applied);
  return {
    id,
    parts: pays,
    settled: parts.flatMap((part) => {
      const paid = pays.find((each) => idOf(each) === idOf(part));
      const amount = part.amount - (paid?.amount ?? 0);
      return amount > 0 ? [{ ...part, ...paid, amount }] : [];
    }),
    credit: amount - sumOf(applied),
  };
}

/** Allocates each payment to the debts in its `parts`, then to the oldest due debts. Writes nothing. */
async function divideAnnounced(ctx: PracticeContext, client: ClientRecord, records: PaymentRecord[]) {
  const announced = records.flatMap(({ parts }) => parts);
  const named = await readOwnTargets(ctx, client, announced);
  const { targets: due, more } = await readDue(ctx, client, MOST_PARTS * records.length);
  const charges = new Map(
    [...named, ...due].flatMap((target) =>
      target ? [[target.record.id, { target, balance: chargeOfTarget(target).balance }]] : [],
    ),
  );
  const owed = due.flatMap(({ record }) => charges.get(record.id) ?? []);
  const isOwed = ({ balance }: { balance: number }) => balance > 0;
  return records.map(({ amount, parts }) => {
    const most = new Map(parts.map((part) => [idOf(part), part.amount]));
    const own = [...most.keys()].flatMap((id) => charges.get(id) ?? []);
    const first = payDown(amount, own, ({ target }) => most.get(target.record.id) ?? 0);
    const rest = payDown(first.left, owed.filter(isOwed).slice(0, MOST_PARTS));
    if (rest.left > 0 && (more || owed.some(isOwed))) throw invalidField("amount", MANY_TEXT);
    const applied = new Map<string, Applied>();
    for (const { charge, amount: part } of [...first.paid, ...rest.paid]) {
      const { id } = charge.target.record;
      applied.set(id, { target: charge.target, amount: part + (applied.get(id)?.amount ?? 0) });
    }
    return [...applied.values()];
  });
}
