import type { Payment } from "@sereno/core/domain/payment/output";
import { toast } from "../../components/ui/toast/toast";
import { useUndo } from "../../components/ui/toast/use-undo";
import { messageOf } from "../../lib/errors";
import { trpc, trpcClient } from "../../lib/trpc";
import { receiptText } from "./payment-texts";

const recordedText = (payment: Payment): string =>
  payment.kind === "credit"
    ? "Saldo a favor usado"
    : ["Pago registrado", receiptText(payment)].filter(Boolean).join(" · ");

export const AGAIN_TO_VERIFY = "Queda por verificar de nuevo";
const NOT_UNDONE = "No se pudo deshacer";
const someUndone = (count: number, of: number) => `Se ${count === 1 ? "deshizo" : "deshicieron"} ${count} de ${of}`;

/** Returns a function that makes a toast's button, which undoes recorded or confirmed payments, the last one first. */
export function useUndoPayments() {
  const undo = useUndo({
    undo: async ({ ids }: { ids: string[]; undone: string }) => {
      const errors: unknown[] = [];
      for (const id of ids.toReversed())
        await trpcClient.payment.undo.mutate({ id }).catch((error) => errors.push(error));
      return errors;
    },
    onUndone: (errors, { ids, undone }) => {
      const count = ids.length - errors.length;
      if (errors.length === 0) toast.success(undone);
      else if (count > 0) toast.error(someUndone(count, ids.length), messageOf(errors[0]));
      else toast.failed(NOT_UNDONE, errors[0]);
    },
  });
  return (ids: string[], undone: string) => undo({ ids, undone });
}

export function useRecordPayment() {
  const undo = useUndoPayments();
  return trpc.payment.record.useMutation({
    onSuccess: (recorded) =>
      toast.success(recordedText(recorded), undefined, { action: undo([recorded.id], "Pago deshecho") }),
  });
}

export function useConfirmPayment() {
  const undo = useUndoPayments();
  return trpc.payment.confirm.useMutation({
    onSuccess: (confirmed) =>
      toast.success(["Pago confirmado", receiptText(confirmed)].filter(Boolean).join(" · "), undefined, {
        action: undo([confirmed.id], AGAIN_TO_VERIFY),
      }),
  });
}

export function useMessageSent() {
  const taking = trpc.payment.messageNotSent.useMutation({
    onSuccess: () => toast.success("Mensaje sin enviar"),
    onError: (error) => toast.failed(NOT_UNDONE, error),
  });
  const { mutate } = trpc.payment.messageSent.useMutation({
    onSuccess: ({ sent_at, ...before }, { id }) =>
      toast.success("Mensaje anotado como enviado", undefined, {
        action: { label: "No lo envié", onAct: () => taking.mutate({ id, sent_at: sent_at ?? "", ...before }) },
      }),
    onError: (error) => toast.failed("No quedó anotado que lo enviaste", error),
  });
  return (id: string) => mutate({ id });
}
