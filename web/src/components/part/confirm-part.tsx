import { dialogPart } from "./dialog-part";

/** The question with two answers, for where no other dialog has brought its code. */
export const ConfirmPart = dialogPart(async () => ({
  default: (await import("../ui/confirm-dialog")).ConfirmDialog,
}));
