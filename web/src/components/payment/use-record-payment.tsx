import type { Balance } from "@sereno/core/things/payment/output";
import { useCallback, useState } from "react";
import type { Draft } from "../../lib/kept/drafts";
import { dialogPart } from "../part/dialog-part";

const RecordPaymentDialog = dialogPart(() => import("./record-payment-dialog"));

export interface Payer {
  id: string;
  name: string;
}

interface Recording {
  payer: Payer;
  known?: Balance | undefined;
  targetId?: string | undefined;
  draft?: Draft | undefined;
}

/** The dialog that records a payment, and the way to open it: all that the first screen loads of those about money. */
export function useRecordPayment() {
  const [recording, setRecording] = useState<Recording | null>(null);
  return {
    isOpen: recording !== null,
    record: useCallback((asked: Recording) => setRecording(asked), []),
    dialog: recording && <RecordPaymentDialog {...recording} onClose={() => setRecording(null)} />,
  };
}
