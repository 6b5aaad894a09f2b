import { dialogPart } from "../../components/part/dialog-part";

/** Apart from the other dialogs about money: the first screen opens this one alone. */
export const RecordPaymentDialog = dialogPart(() => import("./record-payment-dialog"));
