import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { ListChecks, Package } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { LoadMore } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { Button } from "../../../components/ui/button";
import { SkeletonGroup } from "../../../components/ui/card";
import { BOX, EmptyState } from "../../../components/ui/empty-state";
import { Tabs } from "../../../components/ui/tabs";
import { dayAddress } from "../../../domain/address/addresses";
import { AppointmentStatusBadge } from "../../../domain/appointment/appointment-status";
import { cancelReasonText, whoCancelled } from "../../../domain/appointment/cancel-reason";
import { PROGRESS_FAILED, useBroughtDebts, usePurchases } from "../../../domain/package/use-purchases";
import { PaymentList } from "../../../domain/payment/payment-list";
import { usePayments } from "../../../domain/payment/use-payments";
import { useClock } from "../../../lib/use-clock";
import { useVisits, type Visits } from "../data/use-client";
import { EditSessionsDialog } from "../dialogs/client-dialogs";
import { sessionsAction } from "../model/client-texts";
import { type VisitHistory, visitDate, visitTime } from "../model/visit-history";
import { BroughtDebt, PurchaseItem } from "../parts/purchase-item";

const VisitsSkeleton = () => (
  <SkeletonGroup label="Cargando citas" className="space-y-3" bones={["h-5 w-24", "h-14", "h-14", "h-14"]} />
);

const VisitsLoad = ({ load, children }: { load: Visits; children: (visits: VisitHistory) => ReactNode }) => (
  <LoadView load={load} message="Error al cargar las citas" skeleton={<VisitsSkeleton />}>
    {(visits) => (
      <>
        {children(visits)}
        <LoadMore {...load.more} failedText="No se pudieron cargar más citas." />
      </>
    )}
  </LoadView>
);

function Cancelled({ visit }: { visit: Appointment }) {
  const reason = cancelReasonText(visit);
  const texts = [whoCancelled(visit), reason && `Motivo: ${reason}`].filter(Boolean);
  return texts.length > 0 && <p className="text-sm wrap-anywhere text-ink-soft">{texts.join(" · ")}</p>;
}

const Visit = ({ visit, today }: { visit: Appointment; today: string }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
    <div className="min-w-0">
      <Link to={dayAddress(visit.appointment_date.slice(0, 10))} className="block min-h-11">
        <span className="ui-link font-medium">{visitDate(visit, today)}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
          {visitTime(visit)}
          {visit.session_type === "package" && (
            <span className="inline-flex items-center gap-1.5">
              <Package aria-hidden className="size-3.5 text-ink-faint" />
              Sesión de paquete
            </span>
          )}
        </span>
      </Link>
      <Cancelled visit={visit} />
    </div>
    <AppointmentStatusBadge status={visit.status} className="shrink-0" />
  </li>
);

interface VisitListProps {
  title: string;
  empty: string;
  visits: Appointment[];
  today: string;
}

const VisitList = ({ title, empty, visits, today }: VisitListProps) => (
  <section>
    <h3 className="text-sm font-semibold">{title}</h3>
    {visits.length === 0 ? (
      <p className="py-2.5 text-ink-soft">{empty}</p>
    ) : (
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} today={today} />
        ))}
      </ul>
    )}
  </section>
);

function SheetVisits({ load }: { load: Visits }) {
  const { today } = useClock();
  return (
    <VisitsLoad load={load}>
      {({ next, past }) =>
        next.length + past.length === 0 ? (
          <EmptyState title="Aún no tiene citas" className="py-4" />
        ) : (
          <div className="grid gap-5">
            <VisitList title="Próximas" empty="No hay citas próximas" visits={next} today={today} />
            <VisitList
              title="Pasadas"
              empty={load.more.hasMore ? "No hay citas pasadas entre las cargadas" : "No hay citas pasadas"}
              visits={past}
              today={today}
            />
          </div>
        )
      }
    </VisitsLoad>
  );
}

const PackagesSkeleton = () => <SkeletonGroup label="Cargando paquetes" bones={["h-44"]} />;

function SheetPackages({ client }: { client: ClientListItem }) {
  const load = usePurchases(client.id);
  const { title, disabled } = sessionsAction(client);
  return (
    <LoadView load={load} message={PROGRESS_FAILED} skeleton={<PackagesSkeleton />}>
      {(purchases) =>
        purchases.length === 0 ? (
          <EmptyState drawing={BOX} title="Este cliente no tiene paquetes." className="py-4" />
        ) : (
          <div className="grid gap-3">
            {purchases.map((purchase) => (
              <PurchaseItem key={purchase.id} purchase={purchase} detailed />
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
            title={load.more.hasMore ? "No hay notas en las citas cargadas" : "Aún no hay notas"}
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
  return (
    <>
      {useBroughtDebts(client.id).map((debt) => (
        <BroughtDebt key={debt.id} debt={debt} />
      ))}
      <PaymentList load={load} today={today} empty="Aún no hay pagos." />
    </>
  );
}

export function SheetTabs({ client }: { client: ClientListItem }) {
  const [tab, setTab] = useState<"visits" | "packages" | "payments" | "notes">("visits");
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
