import { lazyDialog } from "../../components/lazy/lazy-dialog";

/** In its own file, because the first screen needs only this dialog about payments. */
export const RecordPaymentDialog = lazyDialog(() => import("./record-payment-dialog"));
