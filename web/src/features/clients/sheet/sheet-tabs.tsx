import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { LoadView } from "../../../components/load/load-view";
import { Button } from "../../../components/ui/button";
import { BOX } from "../../../components/ui/drawings";
import { EmptyState } from "../../../components/ui/empty-state";
import { SkeletonGroup } from "../../../components/ui/skeleton";
import { Tabs } from "../../../components/ui/tabs";
import { PROGRESS_FAILED, usePurchases } from "../../../domain/package/use-purchases";
import { PaymentList } from "../../../domain/payment/payment-list";
import { usePayments } from "../../../domain/payment/use-payments";
import { useClock } from "../../../lib/use-clock";
import { useVisits, type Visits } from "../data/use-visits";
import { EditSessionsDialog } from "../dialogs/client-dialogs";
import { sessionsAction } from "../model/client-texts";
import { visitDate } from "../model/visit-history";
import { PurchaseItem } from "../parts/purchase-item";
import { SheetVisits } from "./sheet-visits";
import { VisitsLoad } from "./visits-load";

const PackagesSkeleton = () => <SkeletonGroup label="Cargando paquetes" bones={["h-44"]} />;

function SheetPackages({ client }: { client: ClientListItem }) {
  const load = usePurchases(client.id);
  const { instant, zone } = useClock();
  const { title, disabled } = sessionsAction(client);
  return (
    <LoadView load={load} message={PROGRESS_FAILED} skeleton={<PackagesSkeleton />}>
      {(purchases) =>
        purchases.length === 0 ? (
          <EmptyState drawing={BOX} title="Este cliente no tiene paquetes." className="py-4" />
        ) : (
          <div className="grid gap-3">
            {purchases.map((purchase) => (
              <PurchaseItem key={purchase.id} purchase={purchase} now={instant} zone={zone} detailed />
            ))}
            {!disabled && (
              <Button
                icon={<ListChecks aria-hidden />}
                onClick={() => EditSessionsDialog.open({ client })}
                className="justify-self-start"
              >
                {title}
              </Button>
            )}
          </div>
        )
      }
    </LoadView>
  );
}

const VisitNote = ({ visit, today }: { visit: Appointment; today: string }) => (
  <li className="py-3 first:pt-0">
    <h3 className="text-sm text-ink-soft tabular-nums">{visitDate(visit, today)}</h3>
    <p className="mt-1 wrap-anywhere whitespace-pre-line">{visit.notes?.trim()}</p>
  </li>
);

function SheetNotes({ load }: { load: Visits }) {
  const { today } = useClock();
  return (
    <VisitsLoad load={load}>
      {({ noted }) =>
        noted.length === 0 ? (
          <EmptyState
            title="Aún no hay notas"
            hint="Lo que escribas en las notas de sus citas aparecerá aquí."
            className="py-4"
          />
        ) : (
          <ul className="divide-y divide-line">
            {noted.map((visit) => (
              <VisitNote key={visit.id} visit={visit} today={today} />
            ))}
          </ul>
        )
      }
    </VisitsLoad>
  );
}

function SheetPayments({ client }: { client: ClientListItem }) {
  const load = usePayments({ client_id: client.id });
  const { today } = useClock();
  return <PaymentList load={load} today={today} empty="Aún no hay pagos." />;
}

type Tab = "visits" | "packages" | "payments" | "notes";

export function SheetTabs({ client }: { client: ClientListItem }) {
  const [tab, setTab] = useState<Tab>("visits");
  const load = useVisits(client.id);
  const items = [
    { value: "visits", label: "Citas", count: client.total_appointments },
    { value: "packages", label: "Paquetes", count: client.total_package_purchases },
    { value: "payments", label: "Pagos" },
    { value: "notes", label: "Notas" },
  ] as const;
  return (
    <div className="min-w-0">
      <Tabs label="Del cliente" items={items} value={tab} onChange={setTab} panelClassName="pt-4">
        {tab === "visits" && <SheetVisits load={load} />}
        {tab === "packages" && <SheetPackages client={client} />}
        {tab === "payments" && <SheetPayments client={client} />}
        {tab === "notes" && <SheetNotes load={load} />}
      </Tabs>
    </div>
  );
}
