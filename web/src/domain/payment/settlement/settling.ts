import type { Settlement } from "@sereno/core/domain/payment/rules";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askDialog } from "../../../components/lazy/questions";
import { appCode, detailOf } from "../../../lib/errors";
import type { PaidFor } from "./settlement-fields";

const SettlementDialog = lazyDialog(() => import("./settlement-dialog"));

/** Thrown if the user closes a question about a change without answering; the change is not made. */
export class GivenUp extends Error {}
export const isGivenUp = (error: unknown): boolean => error instanceof GivenUp;

interface Settling<T> extends PaidFor {
  send: (settle?: Settlement) => Promise<T>;
  onAsk?: (isAsking: boolean) => void;
}

/** Sends a change. If the server refuses because of a payment, asks for a settlement, then sends the change again. */
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
