import type { Payment } from "@sereno/core/things/payment/output";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refreshPayments } from "../../../components/payment/use-payment-changes";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, type ErrorCode, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpcClient } from "../../../lib/trpc";

export interface Refusal {
  text: string;
  code: ErrorCode | undefined;
}

/** Confirms payments one after the other, received on the day that each says; those that are refused say why, each in its place. */
export function useConfirmPayments() {
  const [done, setDone] = useState(0);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());
  const confirming = useMutation({
    mutationFn: async ({ payments, again }: { payments: Payment[]; again: boolean }) => {
      const refused = new Map<string, Refusal>();
      setDone(0);
      for (const [index, { id, received_on }] of payments.entries()) {
        try {
          await trpcClient.payment.confirm.mutate({ id, received_on, ...(again && { allow_duplicate: true }) });
        } catch (error) {
          refused.set(id, { text: messageOf(error), code: appCode(error) });
        }
        setDone(index + 1);
      }
      return refused;
    },
    onSuccess: (refused, { payments }) => {
      setRefusals((before) => {
        const left = new Map(before);
        for (const { id } of payments) left.delete(id);
        return new Map([...left, ...refused]);
      });
      const confirmed = payments.length - refused.size;
      if (confirmed > 0) toast.success(counted(confirmed, "pago confirmado", "pagos confirmados"));
      if (refused.size > 0) toast.error(counted(refused.size, "pago no se confirmó", "pagos no se confirmaron"));
    },
    onSettled: refreshPayments,
  });
  return {
    confirm: (payments: Payment[], again = false) => {
      if (!confirming.isPending) confirming.mutate({ payments, again });
    },
    isConfirming: confirming.isPending,
    /** How many of those under way were answered. */
    done,
    refusals,
  };
}
