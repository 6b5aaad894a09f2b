import type { Bill } from "@sereno/core/domain/bill/output";
import { toast } from "../../../components/ui/toast/toast";
import { AnnulDialog } from "../../../domain/payment/annul-dialog";
import { trpc } from "../../../lib/trpc";
import { shortText, titleText } from "../model/bill-texts";

export default function AnnulBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { mutate, error, isPending } = trpc.bill.annul.useMutation({
    onSuccess: (annulled) => toast.success(`${titleText(annulled)} anulada`),
  });
  return (
    <AnnulDialog
      title="Anular cuenta de cobro"
      description={shortText(bill)}
      effect="Conserva su número y queda como anulada. Lo que te deben no cambia."
      action="Anular cuenta"
      failed="La cuenta no se anuló"
      error={error}
      isPending={isPending}
      onAnnul={(reason) => mutate({ id: bill.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
