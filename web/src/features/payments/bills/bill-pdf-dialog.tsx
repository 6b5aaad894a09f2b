import type { Bill } from "@sereno/core/things/bill/output";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { CancelButton } from "../../../components/ui/cancel-button";
import { Dialog } from "../../../components/ui/dialog";
import { ErrorState } from "../../../components/ui/error-state";
import { Spinner } from "../../../components/ui/spinner";
import { download } from "../../../lib/files/download";
import { billFileName, toPaper } from "../model/bill-paper";
import { titleText } from "../model/bill-texts";
import { loadFonts } from "../papers/bill-fonts";
import { billPdf } from "../papers/bill-pdf";

const HINT = "Revisa tu internet e inténtalo de nuevo.";

/** Writes the paper of a cuenta de cobro and hands it to the browser, at once. */
export default function BillPdfDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const writing = useMutation({
    mutationFn: async () => download(billFileName(bill), await billPdf(toPaper(bill), await loadFonts())),
    onSuccess: onClose,
  });
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    writing.mutate();
  });
  useEffect(() => begin(), []);
  return (
    <Dialog open onClose={onClose} title={titleText(bill)} footer={<CancelButton />}>
      {writing.isError ? (
        <ErrorState
          message="No se pudo preparar el PDF."
          hint={HINT}
          onRetry={() => writing.mutate()}
          className="py-4!"
        />
      ) : (
        <p role="status" className="flex items-center gap-3 py-2 text-ink-soft">
          <Spinner />
          Preparando el PDF
        </p>
      )}
    </Dialog>
  );
}
