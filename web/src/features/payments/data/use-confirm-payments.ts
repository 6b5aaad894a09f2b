import type { Payment } from "@sereno/core/domain/payment/output";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { AGAIN_TO_VERIFY, useUndoPayments } from "../../../domain/payment/use-payment-changes";
import { appCode, type ErrorCode, isInDoubt, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpcClient } from "../../../lib/trpc";

export interface Refusal {
  text: string;
  code: ErrorCode | undefined;
  /** Whether no answer came or the server failed, so that the payment may or may not be confirmed. */
  isDoubtful: boolean;
}

/** Confirms payments one after the other, each with its own date; keeps the refusals by payment id. */
export function useConfirmPayments(onConfirmed: (ids: string[]) => void) {
  const [done, setDone] = useState(0);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());
  const undo = useUndoPayments();
  const confirming = useMutation({
    mutationFn: async ({ payments, again }: { payments: Payment[]; again: boolean }) => {
      const refused = new Map<string, Refusal>();
      const confirmed: string[] = [];
      setDone(0);
      for (const [index, { id, received_on }] of payments.entries()) {
        try {
          await trpcClient.payment.confirm.mutate({ id, received_on, ...(again && { allow_duplicate: true }) });
          confirmed.push(id);
        } catch (error) {
          refused.set(id, { text: messageOf(error), code: appCode(error), isDoubtful: isInDoubt(error) });
        }
        setDone(index + 1);
      }
      return { refused, confirmed };
    },
    onSuccess: ({ refused, confirmed }) => {
      setRefusals((before) => new Map([...[...before].filter(([id]) => !confirmed.includes(id)), ...refused]));
      onConfirmed(confirmed);
      if (confirmed.length > 0) {
        toast.success(counted(confirmed.length, "pago confirmado", "pagos confirmados"), undefined, {
          action: undo(confirmed, AGAIN_TO_VERIFY),
        });
      }
      const doubtful = [...refused.values()].filter(({ isDoubtful }) => isDoubtful).length;
      const no = refused.size - doubtful;
      if (no > 0) toast.error(counted(no, "pago no se confirmó", "pagos no se confirmaron"));
      if (doubtful > 0) toast.error(counted(doubtful, "pago quedó sin respuesta", "pagos quedaron sin respuesta"));
    },
  });
  return {
    confirm: (payments: Payment[], again = false) => {
      if (!confirming.isPending) confirming.mutate({ payments, again });
    },
    isConfirming: confirming.isPending,
    done,
    refusals,
  };
}
