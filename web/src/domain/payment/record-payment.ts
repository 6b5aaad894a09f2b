import { lazyDialog } from "../../components/lazy/lazy-dialog";

/** Separate from the other dialogs about money: the first screen needs only this one. */
export const RecordPaymentDialog = lazyDialog(() => import("./record-payment-dialog"));
