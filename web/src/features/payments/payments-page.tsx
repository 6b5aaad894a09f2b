import { useDeferredValue, useId } from "react";
import { useSearchParams } from "react-router";
import { useAsked, useHandedOver } from "../../components/asked";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import type { MorePages } from "../../components/load/load-more";
import { PageNotLoaded, StaleNotice } from "../../components/load/load-view";
import { ButtonLink } from "../../components/ui/button";
import { CardSkeleton, SkeletonGroup } from "../../components/ui/card";
import { MONEY } from "../../components/ui/empty-state";
import { FOCUS_FALLBACK } from "../../components/ui/focus-return";
import { Page } from "../../components/ui/page";
import { TabList, TabPanel } from "../../components/ui/tabs";
import { toast } from "../../components/ui/toast/toast";
import {
  ASKED_BILL,
  ASKED_CLIENT,
  isPaymentsTab,
  PAYMENTS_TAB,
  type PaymentsTab,
} from "../../domain/address/addresses";
import { ASKED_STATEMENT } from "../../domain/address/statement";
import { NothingYet } from "../../domain/appointment/nothing-yet";
import { SharedNames, sharedNames } from "../../domain/client/namesakes";
import { RecordPaymentDialog } from "../../domain/payment/payment-dialogs";
import type { Draft } from "../../lib/kept/drafts";
import { queryUtils } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { issueBill } from "./bills/bill-dialogs";
import { DebtorsCard } from "./collect/debtors-card";
import { COLUMNS, STACK } from "./columns";
import { LOAD_FAILED, type Overview, useOverview } from "./data/use-overview";
import { hasMoney } from "./model/months";
import { AnnouncedCard } from "./verify/announced-card";

const StatementDialog = lazyDialog(() => import("./statement/statement-dialog"));

function useAskedBill(): void {
  useAsked([ASKED_BILL, ASKED_CLIENT], (_, id) => {
    if (!id) return;
    queryUtils.client.get.fetch({ id }).then(
      (client) => issueBill({ client }),
      (error: unknown) => toast.failed("No se pudo abrir el cliente", error),
    );
  });
  useHandedOver<Draft>("bill", (draft) => issueBill({ draft }));
}

const LastCard = () => <CardSkeleton bones={["h-6 w-56 max-w-full", "mt-4 h-32"]} />;

const LastCardSkeleton = () => (
  <SkeletonGroup label="Cargando el seguimiento">
    <LastCard />
  </SkeletonGroup>
);

const PaymentsSkeleton = () => (
  <SkeletonGroup label="Cargando cobros" className={COLUMNS}>
    <div className={STACK}>
      <CardSkeleton bones={["h-8 w-56 max-w-full", "mt-4 h-14", "mt-4 h-14", "mt-4 h-14"]} />
      <CardSkeleton bones={["h-6 w-32", "mt-3 h-8 w-40", "mt-4 h-24"]} />
    </div>
    <div className={STACK}>
      <LastCard />
    </div>
  </SkeletonGroup>
);

const FollowUpCard = lazyComponent(() => import("./follow-up/follow-up-card"), { loading: <LastCardSkeleton /> });
const MonthsTab = lazyComponent(() => import("./months-tab"), { loading: <PaymentsSkeleton /> });
const BillsCard = lazyComponent(() => import("./bills/bills-card"), { loading: <PaymentsSkeleton /> });

const TABS: readonly { value: PaymentsTab; label: string }[] = [
  { value: "deben", label: "Por cobrar" },
  { value: "meses", label: "Meses" },
  { value: "cuentas", label: "Cuentas de cobro" },
];

export function Component() {
  const [params, setParams] = useSearchParams();
  const tabInAddress = params.get(PAYMENTS_TAB);
  const tab = isPaymentsTab(tabInAddress) ? tabInAddress : "deben";
  const tabsId = useId();
  const { today } = useClock();
  const load = useOverview();
  const overview = useDeferredValue(load.data, undefined);
  useAskedBill();
  useAsked([ASKED_STATEMENT, ASKED_CLIENT], (_, clientId) => {
    if (clientId) StatementDialog.open({ clientId });
  });
  useHandedOver<Draft>("payment", (draft) => {
    queryUtils.client.get.fetch({ id: draft.id }).then(
      ({ id, name }) => RecordPaymentDialog.open({ payer: { id, name }, targetId: draft.targetId, draft }),
      (error) => toast.failed("No se pudo abrir el pago", error),
    );
  });
  return (
    <Page
      title="Cobros"
      actions={
        // Hidden on phones, whose menu has this link.
        <ButtonLink to="/resumen" className="max-md:hidden">
          Resumen
        </ButtonLink>
      }
    >
      <TabList
        id={tabsId}
        label="Cobros"
        items={TABS}
        value={tab}
        onChange={(value) => setParams({ [PAYMENTS_TAB]: value }, { replace: true, preventScrollReset: true })}
      />
      <TabPanel id={tabsId} value={tab} className="mt-4">
        {tab === "cuentas" && <BillsCard />}
        {tab !== "cuentas" && !overview && (
          <PageNotLoaded load={load} message={LOAD_FAILED} skeleton={<PaymentsSkeleton />} />
        )}
        {tab !== "cuentas" && overview && <StaleNotice load={load} message={LOAD_FAILED} />}
        {tab === "deben" && overview && <Owed overview={overview} more={load.more} today={today} />}
        {tab === "meses" && overview && <MonthsTab months={overview.months} today={today} />}
      </TabPanel>
    </Page>
  );
}

function Owed({ overview, more, today }: { overview: Overview; more: MorePages; today: string }) {
  const { announced, debtors, totalDue, months } = overview;
  const count = announced.length + debtors.length;
  if (count === 0 && !more.hasMore && !hasMoney(months)) return <NothingYet drawing={MONEY} title={NOTHING} />;
  return (
    <div {...FOCUS_FALLBACK} className={`${COLUMNS} outline-none`}>
      <div className={STACK}>
        {announced.length > 0 && (
          <AnnouncedCard announced={announced} hasMore={more.hasMore && debtors.length === 0} today={today} />
        )}
        <SharedNames value={sharedNames(debtors.map((each) => [each.client_id, each.client_name]))}>
          <DebtorsCard debtors={debtors} totalDue={totalDue} more={more} today={today} />
        </SharedNames>
      </div>
      <FollowUpCard today={today} />
    </div>
  );
}

const NOTHING = "Cuando atiendas una cita o vendas un paquete, aquí verás quién te debe y lo que te han pagado.";
