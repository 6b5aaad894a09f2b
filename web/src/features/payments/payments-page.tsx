import { useDeferredValue, useEffect, useRef } from "react";
import { useAsked, useHandedOver } from "../../components/asked";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { StaleNotice } from "../../components/load/failure-notice";
import { PageNotLoaded } from "../../components/load/page-not-loaded";
import type { MorePages } from "../../components/load/use-pages";
import { ButtonLink } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { MONEY } from "../../components/ui/drawings";
import { EmptyState } from "../../components/ui/empty-state";
import { FOCUS_FALLBACK, rescueFocus } from "../../components/ui/focus-return";
import { Page } from "../../components/ui/page";
import { toast } from "../../components/ui/toast/toast";
import { ASKED_CLIENT, newAppointmentAddress } from "../../domain/address/booking-address";
import { ASKED_STATEMENT } from "../../domain/address/statement";
import { RecordPaymentDialog } from "../../domain/payment/record-payment";
import { messageOf } from "../../lib/errors";
import type { Draft } from "../../lib/kept/drafts";
import { queryUtils } from "../../lib/trpc";
import { BillsCard } from "./bills/bills-card";
import { DebtorsCard } from "./collect/debtors-card";
import { COLUMNS, STACK } from "./columns";
import { LOAD_FAILED, type Overview, useOverview } from "./data/use-overview";
import { ExpensesOfMonth } from "./expenses/expenses-of-month";
import { IncomeCard } from "./income/income-card";
import { hasMoney } from "./model/months";
import { ChosenMonth } from "./month/chosen-month";
import { LastCardSkeleton, PaymentsSkeleton } from "./payments-skeleton";
import { StatementDialog } from "./statement/statement-dialogs";
import { AnnouncedCard } from "./verify/announced-card";

const FollowUpCard = lazyComponent(() => import("./follow-up/follow-up-card"), { loading: <LastCardSkeleton /> });

/** Who owes, what was paid and what is still to be looked at. */
export function Component() {
  const load = useOverview();
  const overview = useDeferredValue(load.data, undefined);
  useAsked([ASKED_STATEMENT, ASKED_CLIENT], (_, clientId) => {
    if (clientId) StatementDialog.open({ clientId });
  });
  useHandedOver<Draft>("payment", (draft) => {
    queryUtils.client.get.fetch({ id: draft.id }).then(
      ({ id, name }) => RecordPaymentDialog.open({ payer: { id, name }, draft }),
      (error) => toast.error("No se pudo abrir el pago", messageOf(error)),
    );
  });
  return (
    <Page
      title="Cobros"
      actions={
        // Phones have it in their menu.
        <ButtonLink to="/resumen" className="max-md:hidden">
          Resumen
        </ButtonLink>
      }
    >
      {overview ? (
        <>
          <StaleNotice load={load} message={LOAD_FAILED} />
          <Loaded overview={overview} more={load.more} />
        </>
      ) : (
        <PageNotLoaded load={load} message={LOAD_FAILED} skeleton={<PaymentsSkeleton />} />
      )}
    </Page>
  );
}

interface LoadedProps {
  overview: Overview;
  more: MorePages;
}

function Loaded({ overview: { today, announced, debtors, totalDue, months }, more }: LoadedProps) {
  const count = announced.length + debtors.length;
  const lastCount = useRef(count);
  useEffect(() => {
    // What had the focus may have left with its row.
    if (count < lastCount.current) rescueFocus();
    lastCount.current = count;
  }, [count]);

  if (count === 0 && !more.hasMore && !hasMoney(months)) {
    return (
      <div className={STACK}>
        <NothingYet />
        <ExpensesOfMonth month={today.slice(0, 7)} today={today} />
        <BillsCard />
      </div>
    );
  }
  return (
    <div {...FOCUS_FALLBACK} className={`${COLUMNS} outline-none`}>
      <div className={STACK}>
        {announced.length > 0 && <AnnouncedCard announced={announced} today={today} />}
        <DebtorsCard debtors={debtors} totalDue={totalDue} more={more} today={today} />
        <ChosenMonth months={months} today={today} />
        <BillsCard />
      </div>
      <div className={STACK}>
        <IncomeCard months={months} today={today} />
        <FollowUpCard today={today} />
      </div>
    </div>
  );
}

const NothingYet = () => (
  <Card>
    <EmptyState
      drawing={MONEY}
      title="Cuando atiendas una cita o vendas un paquete, aquí verás quién te debe y lo que te han pagado."
      action={
        <ButtonLink variant="primary" to={newAppointmentAddress()}>
          Agendar una cita
        </ButtonLink>
      }
    />
  </Card>
);
