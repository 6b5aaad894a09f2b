import { lazyDialog } from "../../components/lazy/lazy-dialog";

/** Apart from the other dialogs about money: the first screen opens this one alone. */
export const RecordPaymentDialog = lazyDialog(() => import("./record-payment-dialog"));
