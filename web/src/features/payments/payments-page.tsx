import { useEffect, useRef } from "react";
import { newAppointmentAddress } from "../../components/booking-address";
import { StaleNotice } from "../../components/load/failure-notice";
import type { MorePages } from "../../components/load/more-pages";
import { PageNotLoaded } from "../../components/load/page-not-loaded";
import { type PaymentDialogs, usePaymentDialogs } from "../../components/payment/use-payment-dialogs";
import { ButtonLink } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { MONEY } from "../../components/ui/drawings";
import { EmptyState } from "../../components/ui/empty-state";
import { Page } from "../../components/ui/page";
import { BillsCard } from "./bills/bills-card";
import { DebtorsCard } from "./collect/debtors-card";
import { COLUMNS, STACK } from "./columns";
import { LOAD_FAILED, type Overview, useOverview } from "./data/use-overview";
import { useResumedPayment } from "./data/use-resumed-payment";
import { FollowUpCard } from "./follow-up/follow-up-card";
import { IncomeCard } from "./income/income-card";
import { hasMoney } from "./model/months";
import { MonthCard } from "./month/month-card";
import { PaymentsSkeleton } from "./payments-skeleton";
import { AnnouncedCard } from "./verify/announced-card";

/** Who owes, what was paid and what is still to be looked at. */
export function Component() {
  const load = useOverview();
  const dialogs = usePaymentDialogs();
  useResumedPayment(dialogs.record);
  return (
    <Page title="Cobros">
      {load.data ? (
        <>
          <StaleNotice load={load} message={LOAD_FAILED} />
          <Loaded overview={load.data} more={load.more} dialogs={dialogs} />
        </>
      ) : (
        <PageNotLoaded load={load} message={LOAD_FAILED} skeleton={<PaymentsSkeleton />} />
      )}
      {dialogs.dialogs}
    </Page>
  );
}

interface LoadedProps {
  overview: Overview;
  more: MorePages;
  dialogs: PaymentDialogs;
}

function Loaded({ overview: { today, announced, debtors, totalDue, months }, more, dialogs }: LoadedProps) {
  const view = useRef<HTMLDivElement>(null);
  const count = announced.length + debtors.length;
  const lastCount = useRef(count);
  useEffect(() => {
    // What had the focus may have left with its row.
    if (count < lastCount.current && document.activeElement === document.body) {
      view.current?.focus({ preventScroll: true });
    }
    lastCount.current = count;
  }, [count]);

  if (count === 0 && !more.hasMore && !hasMoney(months)) {
    return (
      <div className={STACK}>
        <NothingYet />
        <BillsCard />
      </div>
    );
  }
  return (
    <div ref={view} tabIndex={-1} className={`${COLUMNS} outline-none`}>
      <div className={STACK}>
        {announced.length > 0 && <AnnouncedCard announced={announced} today={today} dialogs={dialogs} />}
        <DebtorsCard debtors={debtors} totalDue={totalDue} more={more} today={today} dialogs={dialogs} />
        <MonthCard months={months} today={today} dialogs={dialogs} />
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
