import type { PracticeContext } from "../../db/index";
import type { Write } from "../../db/writes";
import { isHeld } from "../../domain/actor/rules";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import { appointmentCharge, type Settlement, settlementText } from "../../domain/payment/rules";
import { AppError, invalidField } from "../../errors";
import { formerOf } from "../appointment/cancellation";
import type { AppointmentChange } from "../appointment/write";
import { appointmentPart, newPayment, paymentWrites } from "./ledger";

export interface Settled<T> {
  changes: T[];
  credit: number;
  writes: Write[];
}

const isCancelling = ({ before, after }: AppointmentChange): boolean =>
  after?.status === "cancelled" && before?.status !== "cancelled";

/** The client whose credit pays reopened appointments again. */
type Payer = Pick<ClientRecord, "id" | "credit">;

/** Whether the settlement `asked` fits the change, which must be a cancellation, a deletion or a lower price. `charge`
 * fits neither the cancellation of an appointment that a package pays nor the deletion of an unpaid one. */
const fits = (change: AppointmentChange, asked: Settlement): boolean => {
  const { before, after } = change;
  if (!after) return asked !== "charge" || Boolean(before?.paid);
  if (isCancelling(change)) return asked !== "charge" || after.session_type !== "package";
  return Boolean(before && appointmentCharge(after).price < appointmentCharge(before).price);
};

/** Whether `asked` is already in effect. `charge`: the client must pay. Others: the cancellation has no charge, and did
 * not settle what was paid in another way. */
export const settlementApplies = ({ status, charged, was }: AppointmentRecord, asked: Settlement): boolean =>
  (asked === "charge") === (status !== "cancelled" || Boolean(charged)) &&
  !(asked === "refund" ? was?.credited : asked === "credit" && was?.refunded);

const KEPT_TEXT = "Con este cambio lo pagado se queda donde está. Di qué pasa con ese dinero al cancelar la cita.";
const PACKAGE_TEXT = "Esta cita la paga un paquete: al cancelarla no queda nada por cobrar.";

/** Requires that `asked` fits a change or is already in effect for an appointment. @throws AppError `invalid_input`. */
function requireApplicable(changes: AppointmentChange[], asked: Settlement): void {
  const isAboutMoney = changes.some(
    (change) => fits(change, asked) || (change.after !== null && settlementApplies(change.after, asked)),
  );
  if (isAboutMoney || changes.length === 0) return;
  throw invalidField("settle", changes.some(isCancelling) ? PACKAGE_TEXT : KEPT_TEXT);
}

/** Settles the paid money of appointments that are cancelled, deleted or become cheaper: by default it becomes credit.
 * `charge` charges the paid appointments, or all if none is paid. Credit pays reopened appointments again.
 * @throws AppError `settlement_needed` if the therapist cancels or deletes a paid appointment without choosing a
 * settlement; `invalid_input` for a settlement without effect. */
export function settleCancellation<T extends AppointmentChange>(
  ctx: PracticeContext,
  client: Payer,
  changes: T[],
  asked: Settlement | undefined,
): Settled<T> {
  if (asked) requireApplicable(changes, asked);
  const again = paidAgain(client, changes);
  const isPaid = changes.some(({ before }) => before?.paid);
  const charged = again.changes.map((change) =>
    asked === "charge" && change.after && isCancelling(change) && (change.before?.paid || !isPaid)
      ? { ...change, after: { ...change.after, charged: true, charged_at: ctx.clock.now().toISOString() } }
      : change,
  );
  const excess = charged.flatMap(({ before, after }) => {
    const paid = before?.paid ?? 0;
    const over = paid - Math.min(paid, after ? appointmentCharge(after).price : 0);
    return before && over > 0 ? [{ before, over }] : [];
  });
  const total = excess.reduce((sum, { over }) => sum + over, 0);
  if (total === 0) return { changes: charged, credit: again.credit, writes: [] };
  const isAsked = charged.some((change) => !change.after || isCancelling(change));
  const chosen = asked ?? (isAsked && !isHeld(ctx.actor) ? null : "credit");
  if (!chosen) throw new AppError("settlement_needed", { message: settlementText(total), data: { paid: total } });
  const freed = charged.map((change) => {
    const over = excess.find(({ before }) => before === change.before)?.over ?? 0;
    if (over === 0 || !change.after) return change;
    const { was } = change.after;
    const kept = was && isCancelling(change) ? { ...was, [chosen === "credit" ? "credited" : "refunded"]: over } : was;
    return { ...change, after: { ...change.after, paid: (change.before?.paid ?? 0) - over, was: kept } };
  });
  if (chosen === "credit") return { changes: freed, credit: again.credit + total, writes: [] };
  const paidOnes = excess.map(({ before }) => before);
  const parts = excess.map(({ before, over }) => appointmentPart(ctx, before, over, paidOnes));
  const kind = chosen === "refund" ? "refund" : "keep";
  const payment = newPayment(ctx, { client_id: client.id, kind, status: "confirmed", amount: total, parts, credit: 0 });
  return { changes: freed, credit: again.credit, writes: paymentWrites(payment) };
}

/** Pesos that became credit, to pay the appointment again if it is reopened or its session is given back; else 0. */
function creditedBefore({ before, after }: AppointmentChange): number {
  if (!before || !after) return 0;
  if (after.given_back && !before.given_back) return formerOf(before)?.credited ?? 0;
  return before.status === "cancelled" && after.status !== "cancelled" ? (before.was?.credited ?? 0) : 0;
}

function paidAgain<T extends AppointmentChange>({ id, credit = 0 }: Payer, changes: T[]): Omit<Settled<T>, "writes"> {
  let left = credit;
  const paid = changes.map((change) => {
    const { before, after } = change;
    if (!after || before?.client_id !== after.client_id || after.client_id !== id) return change;
    const amount = Math.min(creditedBefore(change), left, appointmentCharge(after).balance);
    left -= amount;
    if (amount === 0) return change;
    const was = after.was && { ...after.was, credited: after.was.credited - amount };
    return { ...change, after: { ...after, paid: (after.paid ?? 0) + amount, was } };
  });
  return { changes: paid, credit: left - credit };
}
