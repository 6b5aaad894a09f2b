import type { PracticeContext } from "../../db/index";
import type { Write } from "../../db/writes";
import { isHeld } from "../../domain/actor/rules";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import { appointmentCharge, type Settlement, settlementText } from "../../domain/payment/rules";
import { AppError, invalidField } from "../../errors";
import type { AppointmentChange } from "../appointment/write";
import { appointmentPart, newPayment, paymentWrites } from "./ledger";

export interface Settled<T> {
  turns: T[];
  credit: number;
  writes: Write[];
}

const chargedAnyway = ({ before, after }: AppointmentChange): boolean =>
  after?.status === "cancelled" && before?.status !== "cancelled";

const isReopened = ({ before, after }: AppointmentChange): boolean =>
  before?.status === "cancelled" && after !== null && after.status !== "cancelled";

/** The client whose credit pays reopened appointments again. */
type Payer = Pick<ClientRecord, "id" | "credit">;

/** Whether `asked` may apply to a change: a cancellation, a lower price, or a deletion (`charge` only if paid). */
const frees = (turn: AppointmentChange, asked: Settlement): boolean => {
  const { before, after } = turn;
  if (!after) return asked !== "charge" || Boolean(before?.paid);
  return chargedAnyway(turn) || Boolean(before && appointmentCharge(after).price < appointmentCharge(before).price);
};

/** Whether an appointment already has the settlement: `charge` if it is charged, the others if cancelled for free. */
export const settlementApplies = ({ status, charged }: AppointmentRecord, asked: Settlement): boolean =>
  (asked === "charge") === (status !== "cancelled" || Boolean(charged));

const KEPT_TEXT = "Con este cambio lo pagado se queda donde está. Di qué pasa con ese dinero al cancelar la cita.";

/** @throws AppError `invalid_input` unless `asked` applies to a change or is already an appointment's settlement. */
function requireMeant(turns: AppointmentChange[], asked: Settlement): void {
  const isMeant = turns.some(
    (turn) => frees(turn, asked) || (turn.after !== null && settlementApplies(turn.after, asked)),
  );
  if (!isMeant && turns.length > 0) throw invalidField("settle", KEPT_TEXT);
}

/** Settles the paid money of appointments that are cancelled, deleted or become cheaper; credit pays reopened ones
 * again. For agents, clients and jobs the money becomes credit. @throws AppError `settlement_needed` if the therapist
 * makes no choice for a paid one; `invalid_input` for a choice without effect. */
export function settleCancellation<T extends AppointmentChange>(
  ctx: PracticeContext,
  client: Payer,
  turns: T[],
  asked: Settlement | undefined,
): Settled<T> {
  if (asked) requireMeant(turns, asked);
  const again = paidAgain(client, turns);
  const charged = again.turns.map((turn) =>
    asked === "charge" && turn.after && chargedAnyway(turn)
      ? { ...turn, after: { ...turn.after, charged: true, charged_at: ctx.clock.now().toISOString() } }
      : turn,
  );
  const excess = charged.flatMap(({ before, after }) => {
    const paid = before?.paid ?? 0;
    const over = paid - Math.min(paid, after ? appointmentCharge(after).price : 0);
    return before && over > 0 ? [{ before, over }] : [];
  });
  const total = excess.reduce((sum, { over }) => sum + over, 0);
  if (total === 0) return { turns: charged, credit: again.credit, writes: [] };
  const isAsked = charged.some((turn) => !turn.after || chargedAnyway(turn));
  const chosen = asked ?? (isAsked && !isHeld(ctx.actor) ? null : "credit");
  if (!chosen) throw new AppError("settlement_needed", { message: settlementText(total), data: { paid: total } });
  const freed = charged.map((turn) => {
    const over = excess.find(({ before }) => before === turn.before)?.over ?? 0;
    if (over === 0 || !turn.after) return turn;
    const { was } = turn.after;
    const kept = was && chosen === "credit" && chargedAnyway(turn) ? { ...was, credited: over } : was;
    return { ...turn, after: { ...turn.after, paid: (turn.before?.paid ?? 0) - over, was: kept } };
  });
  if (chosen === "credit") return { turns: freed, credit: again.credit + total, writes: [] };
  const parts = excess.map(({ before, over }) => appointmentPart(ctx, before, over));
  const kind = chosen === "refund" ? "refund" : "keep";
  const payment = newPayment(ctx, { client_id: client.id, kind, status: "confirmed", amount: total, parts, credit: 0 });
  return { turns: freed, credit: again.credit, writes: paymentWrites(payment) };
}

function paidAgain<T extends AppointmentChange>({ id, credit = 0 }: Payer, turns: T[]): Omit<Settled<T>, "writes"> {
  let left = credit;
  const paid = turns.map((turn) => {
    const { before, after } = turn;
    if (!after || !isReopened(turn) || before?.client_id !== after.client_id || after.client_id !== id) return turn;
    const amount = Math.min(before?.was?.credited ?? 0, left, appointmentCharge(after).balance);
    left -= amount;
    return amount > 0 ? { ...turn, after: { ...after, paid: (after.paid ?? 0) + amount } } : turn;
  });
  return { turns: paid, credit: left - credit };
}
