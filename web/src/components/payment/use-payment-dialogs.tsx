import type { Payment } from "@sereno/core/things/payment/output";
import { useState } from "react";
import { dialogPart } from "../part/dialog-part";
import { type Payer, useRecordPayment } from "./use-record-payment";

const MessageDialog = dialogPart(() => import("./message-dialog"));
const AnnulPaymentDialog = dialogPart(() => import("./annul-payment-dialog"));
const RefundCreditDialog = dialogPart(() => import("./refund-credit-dialog"));

type Opened =
  | { kind: "message"; payer: Payer }
  | { kind: "annul"; payment: Payment }
  | { kind: "refund"; payer: Payer; credit: number };

/** The dialogs that are about money, and the ways to open them. */
export function usePaymentDialogs() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { isOpen, record, dialog } = useRecordPayment();
  const close = () => setOpened(null);
  return {
    isOpen: isOpen || opened !== null,
    record,
    message: (payer: Payer) => setOpened({ kind: "message", payer }),
    annul: (payment: Payment) => setOpened({ kind: "annul", payment }),
    refund: (payer: Payer, credit: number) => setOpened({ kind: "refund", payer, credit }),
    dialogs: (
      <>
        {dialog}
        {opened?.kind === "message" && <MessageDialog payer={opened.payer} onClose={close} />}
        {opened?.kind === "annul" && <AnnulPaymentDialog payment={opened.payment} onClose={close} />}
        {opened?.kind === "refund" && (
          <RefundCreditDialog payer={opened.payer} credit={opened.credit} onClose={close} />
        )}
      </>
    ),
  };
}

export type PaymentDialogs = ReturnType<typeof usePaymentDialogs>;
