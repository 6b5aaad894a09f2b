import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const MessageDialog = lazyDialog(() => import("./message-dialog"));
export const AnnulPaymentDialog = lazyDialog(() => import("./annul-payment-dialog"));
export const RefundCreditDialog = lazyDialog(() => import("./refund-credit-dialog"));

export const RecordPaymentDialog = lazyDialog(() => import("./record-payment-dialog"));
