import type { Payment } from "@sereno/core/domain/payment/output";
import { incomeOf } from "@sereno/core/domain/payment/rules";
import { Ban } from "lucide-react";
import { useState } from "react";
import { LoadMore } from "../../components/load/load-more";
import { LoadView } from "../../components/load/load-view";
import { Badge } from "../../components/ui/badge";
import { Button, IconButton } from "../../components/ui/button";
import { SkeletonGroup } from "../../components/ui/card";
import { EmptyState, MONEY } from "../../components/ui/empty-state";
import { spokenDate } from "../../lib/clock/dates";
import { cx } from "../../lib/cx";
import { formatPesos, unbrokenPesos } from "../../lib/text";
import { ClientLink } from "../client/client-link";
import { AnnulPaymentDialog } from "./payment-dialogs";
import { conceptText, receiptText, stateOf, wayText } from "./payment-texts";
import { PAYMENTS_FAILED, type Payments } from "./use-payments";

interface PaymentListProps {
  load: Payments;
  today: string;
  linkTo?: (clientId: string) => string;
  empty: string;
  first?: number;
  /** Number of all payments, if it is known before the payments are loaded. */
  count?: number;
}

export function PaymentList({ load, empty, first = Number.POSITIVE_INFINITY, count = 2, ...shown }: PaymentListProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <LoadView
      load={load}
      message={`${PAYMENTS_FAILED}.`}
      skeleton={<ListSkeleton rows={Math.min(first, count)} isCut={count > first} />}
    >
      {(payments) => {
        if (payments.length === 0) return <EmptyState drawing={MONEY} title={empty} className="py-4" />;
        const isCut = !isWhole && payments.length > first;
        return (
          <>
            <ul className="divide-y divide-line">
              {payments.slice(0, isCut ? first : undefined).map((payment) => (
                <PaymentRow key={payment.id} payment={payment} {...shown} />
              ))}
            </ul>
            {isCut ? (
              <div className="flex justify-center pt-4">
                <Button onClick={() => setWhole(true)}>Ver los demás pagos</Button>
              </div>
            ) : (
              <LoadMore {...load.more} failedText="No se pudieron cargar más pagos." />
            )}
          </>
        );
      }}
    </LoadView>
  );
}

const ListSkeleton = ({ rows, isCut }: { rows: number; isCut: boolean }) => (
  <SkeletonGroup
    label="Cargando pagos"
    className="space-y-3"
    bones={[...Array.from({ length: rows }, () => "h-22"), ...(isCut ? ["h-11"] : [])]}
  />
);

type PaymentRowProps = { payment: Payment } & Omit<PaymentListProps, "load" | "empty" | "first" | "count">;

function PaymentRow({ payment, today, linkTo }: PaymentRowProps) {
  const state = stateOf(payment);
  const receipt = receiptText(payment);
  const isAnnulled = payment.status === "annulled";
  const what = [receipt, formatPesos(payment.amount), linkTo && payment.client_name].filter(Boolean).join(", ");
  return (
    <li className="py-2.5">
      <div className="flex items-center gap-x-2 tight:flex-wrap">
        <p className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1">
          {linkTo ? (
            <ClientLink to={linkTo(payment.client_id)} name={payment.client_name} />
          ) : (
            <span className="font-medium">{receipt ?? state?.text}</span>
          )}
          {state && (linkTo || receipt) && <Badge tone={state.tone}>{state.text}</Badge>}
        </p>
        <p className={cx("shrink-0 font-medium tabular-nums", isAnnulled && "text-ink-faint line-through")}>
          {incomeOf(payment) < 0 && "-"}
          {formatPesos(payment.amount)}
        </p>
        {isAnnulled ? (
          <span className="w-11 shrink-0 md:pointer-fine:w-10" />
        ) : (
          <IconButton
            label={`Anular: ${what}`}
            onClick={() => AnnulPaymentDialog.open({ payment })}
            className="-my-2 shrink-0"
          >
            <Ban aria-hidden className="size-4!" />
          </IconButton>
        )}
      </div>
      <div className="pr-13 text-sm text-ink-soft tabular-nums md:pointer-fine:pr-12">
        <p>
          {[spokenDate(payment.received_on, today), linkTo && receipt, wayText(payment)].filter(Boolean).join(" · ")}
        </p>
        <p className="wrap-anywhere">{unbrokenPesos(conceptText(payment))}</p>
        {payment.withheld > 0 && <p>Retención {formatPesos(payment.withheld)}</p>}
        {payment.annul_reason && <p className="wrap-anywhere">Motivo: {payment.annul_reason}</p>}
      </div>
    </li>
  );
}
