import type { Bill } from "@sereno/core/domain/bill/output";
import { Ban, Download } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { clientAddress } from "../../../domain/address/addresses";
import { cx } from "../../../lib/cx";
import { formatPesos } from "../../../lib/pesos";
import { issuedText, numberText } from "../model/bill-texts";
import { AnnulBillDialog, downloadBill } from "./bill-dialogs";

export function BillRow({ bill }: { bill: Bill }) {
  const { client_id, client_name, payer_name, amount, annul_reason, payment_annulled } = bill;
  const number = numberText(bill);
  const isAnnulled = bill.status === "annulled";
  return (
    <li className="py-2.5">
      <div className="flex items-start justify-between gap-x-3 tight:flex-wrap">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium tabular-nums">{number}</span>
          <Link
            to={clientAddress(client_id)}
            className="font-medium wrap-anywhere text-ink hover:text-primary hover:underline"
          >
            {client_name}
          </Link>
          {isAnnulled && <Badge tone="rose">ANULADA</Badge>}
        </p>
        <p className={cx("shrink-0 font-medium tabular-nums", isAnnulled && "text-ink-faint line-through")}>
          {formatPesos(amount)}
        </p>
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
        {[issuedText(bill), payer_name !== client_name && `Paga ${payer_name}`].filter(Boolean).join(" · ")}
      </p>
      {annul_reason && <p className="text-sm wrap-anywhere text-ink-soft">Motivo: {annul_reason}</p>}
      {payment_annulled && (
        <p className="text-sm text-rose-ink">El pago de esta cuenta se anuló. Anúlala también si ya no la cobras.</p>
      )}
      <div className="-ml-3 flex flex-wrap gap-x-1">
        <Button
          variant="ghost"
          icon={<Download aria-hidden />}
          onClick={() => downloadBill(bill)}
          aria-label={`Descargar PDF: cuenta ${number}`}
          className="px-3 text-sm"
        >
          Descargar PDF
        </Button>
        {!isAnnulled && (
          <Button
            variant="ghost"
            icon={<Ban aria-hidden />}
            onClick={() => AnnulBillDialog.open({ bill })}
            aria-label={`Anular: cuenta ${number}`}
            className="px-3 text-sm"
          >
            Anular
          </Button>
        )}
      </div>
    </li>
  );
}
