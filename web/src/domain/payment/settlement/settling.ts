import type { Settlement } from "@sereno/core/domain/payment/rules";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askDialog } from "../../../components/lazy/questions";
import { appCode, detailOf } from "../../../lib/errors";
import type { PaidFor } from "./settlement-fields";

const SettlementDialog = lazyDialog(() => import("./settlement-dialog"));

/** The person closed the question; nothing changed. */
class GivenUp extends Error {}
export const isGivenUp = (error: unknown): boolean => error instanceof GivenUp;

interface Settling<T> extends PaidFor {
  send: (settle?: Settlement) => Promise<T>;
  /** True when the question opens, false when it is answered. */
  onAsk?: (isAsking: boolean) => void;
}

/**
 * Sends a cancellation or deletion. If it turns out to be paid, asks what becomes of the money and sends it again.
 * @throws what `send` throws, and an error for `isGivenUp` if the person closes the question.
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
