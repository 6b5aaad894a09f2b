import type { Bill } from "@sereno/core/domain/bill/output";
import { billNote } from "@sereno/core/domain/bill/rules";
import { dateText } from "@sereno/core/lib/spanish/rules";
import { Ban, Download, FilePlus2 } from "lucide-react";
import { LoadMore } from "../../../components/load/load-more";
import { LoadView, StaleNotice } from "../../../components/load/load-view";
import { Badge } from "../../../components/ui/badge";
import { Button, QuietButton } from "../../../components/ui/button";
import { Card, SkeletonGroup } from "../../../components/ui/card";
import { clientAddress } from "../../../domain/address/addresses";
import { ClientLink } from "../../../domain/client/client-link";
import { cx } from "../../../lib/cx";
import { formatPesos } from "../../../lib/text";
import { useBills } from "../data/use-bills";
import { numberText } from "../model/bill-texts";
import { AnnulBillDialog, downloadBill, issueBill } from "./bill-dialogs";

function BillRow({ bill }: { bill: Bill }) {
  const { client_id, client_name, payer_name, issued_on, amount, annul_reason, payment_annulled } = bill;
  const number = numberText(bill);
  const isAnnulled = bill.status === "annulled";
  const note = billNote(bill);
  return (
    <li className="py-2.5">
      <div className="flex items-start justify-between gap-x-3 tight:flex-wrap">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium tabular-nums">{number}</span>
          <ClientLink to={clientAddress(client_id)} name={client_name} />
          {isAnnulled && <Badge tone="rose">{note}</Badge>}
        </p>
        <p className={cx("shrink-0 font-medium tabular-nums", isAnnulled && "text-ink-faint line-through")}>
          {formatPesos(amount)}
        </p>
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
        {[dateText(issued_on), payer_name !== client_name && `Paga ${payer_name}`].filter(Boolean).join(" · ")}
      </p>
      {annul_reason && <p className="text-sm wrap-anywhere text-ink-soft">Motivo: {annul_reason}</p>}
      {payment_annulled && <p className="text-sm text-rose-ink">{note} Anúlala también si ya no la cobras.</p>}
      <div className="-ml-3 flex flex-wrap gap-x-1">
        <QuietButton
          icon={<Download aria-hidden />}
          onClick={() => downloadBill(bill)}
          aria-label={`Descargar PDF: cuenta ${number}`}
        >
          Descargar PDF
        </QuietButton>
        {!isAnnulled && (
          <QuietButton
            icon={<Ban aria-hidden />}
            onClick={() => AnnulBillDialog.open({ bill })}
            aria-label={`Anular: cuenta ${number}`}
          >
            Anular
          </QuietButton>
        )}
      </div>
    </li>
  );
}

const EMPTY = "Aún no has hecho cuentas de cobro. Sereno las numera y las deja en PDF para quien te paga.";

export default function BillsCard() {
  const load = useBills();
  return (
    <Card>
      <section aria-labelledby="bills">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id="bills" className="text-lg font-semibold">
            Cuentas de cobro
          </h2>
          <Button icon={<FilePlus2 aria-hidden />} onClick={() => issueBill()} className="px-3 max-md:grow">
            Nueva cuenta de cobro
          </Button>
        </div>
        {load.data && <StaleNotice load={load} message="No se pudieron cargar las cuentas de cobro." />}
        <div className="mt-3 border-t border-line">
          <LoadView load={load} message="No se pudieron cargar las cuentas de cobro." skeleton={<BillsSkeleton />}>
            {(bills) =>
              bills.length === 0 ? (
                <p className="pt-3 text-ink-soft">{EMPTY}</p>
              ) : (
                <>
                  <ul className="divide-y divide-line">
                    {bills.map((bill) => (
                      <BillRow key={bill.id} bill={bill} />
                    ))}
                  </ul>
                  <LoadMore {...load.more} failedText="No se pudieron cargar más cuentas." />
                </>
              )
            }
          </LoadView>
        </div>
      </section>
    </Card>
  );
}

const BillsSkeleton = () => (
  <SkeletonGroup label="Cargando cuentas de cobro" className="space-y-3 pt-3" bones={["h-20", "h-20"]} />
);
