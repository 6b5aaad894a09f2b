import { FilePlus2 } from "lucide-react";
import { LoadMore } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { useBills } from "../data/use-bills";
import { BillRow } from "./bill-row";
import { useBillDialogs } from "./use-bill-dialogs";

const EMPTY = "Aún no has hecho cuentas de cobro. Sereno las numera y las deja en PDF para quien te paga.";

/** The cuentas de cobro that were made, and the way to make another. */
export function BillsCard() {
  const load = useBills();
  const { issue, annul, download, dialogs } = useBillDialogs();
  return (
    <Card>
      <section aria-labelledby="bills">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id="bills" className="text-lg font-semibold">
            Cuentas de cobro
          </h2>
          <Button icon={<FilePlus2 aria-hidden />} onClick={issue} className="px-3 max-md:grow">
            Nueva cuenta de cobro
          </Button>
        </div>
        <div className="mt-3 border-t border-line">
          <LoadView load={load} message="No se pudieron cargar las cuentas de cobro." skeleton={<BillsSkeleton />}>
            {(bills) =>
              bills.length === 0 ? (
                <p className="pt-3 text-ink-soft">{EMPTY}</p>
              ) : (
                <>
                  <ul className="divide-y divide-line">
                    {bills.map((bill) => (
                      <BillRow
                        key={bill.id}
                        bill={bill}
                        onDownload={() => download(bill)}
                        onAnnul={() => annul(bill)}
                      />
                    ))}
                  </ul>
                  <LoadMore {...load.older} failedText="No se pudieron cargar más cuentas." />
                </>
              )
            }
          </LoadView>
        </div>
      </section>
      {dialogs}
    </Card>
  );
}

const BillsSkeleton = () => (
  <SkeletonGroup label="Cargando cuentas de cobro" className="space-y-3 pt-3">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </SkeletonGroup>
);
