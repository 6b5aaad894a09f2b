import { FilePlus2 } from "lucide-react";
import { useEffect } from "react";
import { LoadMore } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { toast } from "../../../components/ui/toast/toast";
import { ISSUED_NOTICE, useBills } from "../data/use-bills";
import { issueBill } from "./bill-dialogs";
import { BillRow } from "./bill-row";

const EMPTY = "Aún no has hecho cuentas de cobro. Sereno las numera y las deja en PDF para quien te paga.";

export default function BillsCard() {
  const load = useBills();
  // This screen offers the same as the toast.
  useEffect(() => () => toast.dismiss(ISSUED_NOTICE), []);
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
  <SkeletonGroup label="Cargando cuentas de cobro" className="space-y-3 pt-3">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </SkeletonGroup>
);
