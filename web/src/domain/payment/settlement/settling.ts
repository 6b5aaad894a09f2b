import type { Settlement } from "@sereno/core/domain/payment/rules";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askDialog } from "../../../components/lazy/questions";
import { appCode, detailOf } from "../../../lib/errors";
import type { PaidFor } from "./settlement-texts";

const SettlementDialog = lazyDialog(() => import("./settlement-dialog"));

/** The person closed the question: nothing was changed, and nothing is to be said. */
class GivenUp extends Error {}
export const isGivenUp = (error: unknown): boolean => error instanceof GivenUp;

interface Settling<T> extends PaidFor {
  send: (settle?: Settlement) => Promise<T>;
  /** Called with true once the question opens, with false once it is answered. */
  onAsk?: (isAsking: boolean) => void;
}

/**
 * Sends a change that cancels or deletes; where it turns out to be paid, asks what becomes of the money and sends it again.
 * @throws what `send` throws, and an error that `isGivenUp` knows when the person closes the question.
 */
export async function settling<T>({ send, onAsk, ...about }: Settling<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const paid = detailOf(error, "paid");
    if (appCode(error) !== "settlement_needed" || typeof paid !== "number") throw error;
    onAsk?.(true);
    const settle = await askDialog(SettlementDialog, { ...about, paid });
    if (!settle) throw new GivenUp();
    onAsk?.(false);
    return send(settle);
  }
}
