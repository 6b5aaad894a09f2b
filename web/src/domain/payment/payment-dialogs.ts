import { dialogPart } from "../../components/part/dialog-part";

export const MessageDialog = dialogPart(() => import("./message-dialog"));
export const AnnulPaymentDialog = dialogPart(() => import("./annul-payment-dialog"));
export const RefundCreditDialog = dialogPart(() => import("./refund-credit-dialog"));
