import type { Payment } from "@sereno/core/domain/payment/output";
import { ChevronDown, Eye } from "lucide-react";
import { useId, useState } from "react";
import { useAsked } from "../../../components/asked";
import { DateInput } from "../../../components/form/date-input";
import { InlineFailure } from "../../../components/load/load-view";
import { Button, QuietButton } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Checkbox, toggled } from "../../../components/ui/form/checkbox";
import { Field } from "../../../components/ui/form/field";
import { ASKED_VERIFY, clientAddress } from "../../../domain/address/addresses";
import { ClientLink } from "../../../domain/client/client-link";
import { confirmationLines } from "../../../domain/payment/announced/confirmation-lines";
import { AnnulPaymentDialog } from "../../../domain/payment/payment-dialogs";
import { wayText } from "../../../domain/payment/payment-texts";
import { useConfirmations } from "../../../domain/payment/use-payments";
import { spokenDate } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import { counted, formatPesos } from "../../../lib/text";
import { type Refusal, useConfirmPayments } from "../data/use-confirm-payments";

interface AnnouncedRowProps {
  payment: Payment;
  today: string;
  isTicked: boolean;
  onTick: () => void;
  /** Called when the user changes the date ('YYYY-MM-DD') on which the payment was received. */
  onDate: (date: string) => void;
  lines: string[];
  refusal: Refusal | undefined;
  isConfirming: boolean;
  onConfirmAgain: () => void;
  onAnnul: () => void;
}

function AnnouncedRow(props: AnnouncedRowProps) {
  const { payment, today, isTicked, onTick, onDate, lines, refusal, isConfirming, onConfirmAgain, onAnnul } = props;
  const { client_id, client_name, amount, received_on } = payment;
  return (
    <li className="flex items-start gap-3 py-2">
      <Checkbox
        hideLabel
        label={`${client_name}, ${formatPesos(amount)}`}
        checked={isTicked}
        disabled={isConfirming}
        onChange={onTick}
        className="w-8 shrink-0 justify-center"
      />
      <div className="min-w-0 grow py-2 md:py-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <ClientLink to={clientAddress(client_id)} name={client_name} />
          <span className="font-semibold tabular-nums">{formatPesos(amount)}</span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
          {[wayText(payment), spokenDate(received_on, today)].filter(Boolean).join(" · ")}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
          <p className="inline-flex items-center gap-1.5 text-sm font-medium text-amber-ink">
            <Eye aria-hidden className="size-4" />
            Verifica en tu app
          </p>
          <QuietButton
            disabled={isConfirming}
            onClick={onAnnul}
            aria-label={`No llegó: ${client_name}, ${formatPesos(amount)}`}
            className="-mr-3"
          >
            No llegó
          </QuietButton>
        </div>
        {isTicked && (
          <Field label="Llegó el" className="mt-2 max-w-48">
            <DateInput value={received_on} max={today} disabled={isConfirming} onChange={onDate} />
          </Field>
        )}
        {lines.length > 0 && (
          <div className="mt-1 rounded-control bg-amber-soft px-3 py-2 text-sm wrap-anywhere text-amber-ink tabular-nums">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        {refusal && (
          <div role="alert" className="mt-1 rounded-control bg-rose-soft px-3 py-2 text-sm text-rose-ink">
            <p>{refusal.text}</p>
            {refusal.code === "duplicate_payment" && (
              <Button disabled={isConfirming} onClick={onConfirmAgain} className="mt-2 px-3 text-sm">
                Es otro pago: confirmar
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

const TEXT = "Alguien avisó de estos pagos. Un pantallazo no prueba nada: mira si el dinero llegó.";

interface ToVerifyProps {
  announced: Payment[];
  today: string;
}

/** `hasMore`: whether there are more announced payments than the loaded ones, whose sum then says nothing. */
export function AnnouncedCard({ announced, hasMore, today }: ToVerifyProps & { hasMore?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useAsked([ASKED_VERIFY], () => setOpen(true));
  const [titleId, listId] = [useId(), useId()];
  const total = announced.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card className="p-0!">
      <section aria-labelledby={titleId}>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-14 w-full items-center gap-x-3 rounded-card px-4 py-2 text-left -outline-offset-2 hover:bg-sunken md:px-5"
          >
            <Eye aria-hidden className="size-5 shrink-0 text-amber-ink" />
            <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <span id={titleId} className="font-semibold">
                  Por verificar
                </span>{" "}
                <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                  · {hasMore && "Más de "}
                  {counted(announced.length, "pago", "pagos")}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{!hasMore && formatPesos(total)}</span>
            </span>
            <ChevronDown
              aria-hidden
              className={cx("size-4 shrink-0 text-ink-soft transition-transform", isOpen && "rotate-180")}
            />
          </button>
        </h2>
        <div id={listId} hidden={!isOpen} className="px-4 pb-4 md:px-5 md:pb-5">
          <p className="mb-3 text-sm text-ink-soft">{TEXT}</p>
          <ToVerify announced={announced} today={today} />
        </div>
      </section>
    </Card>
  );
}

function ToVerify({ announced, today }: ToVerifyProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [dates, setDates] = useState<ReadonlyMap<string, string>>(new Map());
  const { confirm, isConfirming, done, refusals } = useConfirmPayments((ids) => {
    // A payment whose confirmation is undone comes back as it was announced.
    setTicked((before) => new Set([...before].filter((id) => !ids.includes(id))));
    setDates((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  });
  const dated = announced.map((each) => ({ ...each, received_on: dates.get(each.id) || each.received_on }));
  const chosen = dated.filter(({ id }) => ticked.has(id));
  const preview = useConfirmations(chosen.map(({ id }) => id));
  const linesOf = (payment: Payment) => {
    const confirmation = ticked.has(payment.id) && preview.data?.find(({ id }) => id === payment.id);
    return confirmation ? confirmationLines(payment, confirmation) : [];
  };
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {dated.map((payment) => (
          <AnnouncedRow
            key={payment.id}
            payment={payment}
            today={today}
            isTicked={ticked.has(payment.id)}
            onTick={() => setTicked(toggled(ticked, payment.id))}
            onDate={(date) => setDates(new Map(dates).set(payment.id, date))}
            lines={linesOf(payment)}
            refusal={refusals.get(payment.id)}
            isConfirming={isConfirming}
            onConfirmAgain={() => confirm([payment], true)}
            onAnnul={() => AnnulPaymentDialog.open({ payment })}
          />
        ))}
      </ul>
      {preview.hasFailed && (
        <div className="mt-4">
          <InlineFailure load={preview} message="No se pudo ver qué paga cada uno." />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          disabled={chosen.length === 0 || !preview.isCurrent}
          pending={isConfirming}
          onClick={() => confirm(chosen)}
          className="max-md:grow"
        >
          {isConfirming ? `Confirmando ${done} de ${Math.max(chosen.length, done)}` : `Confirmar (${chosen.length})`}
        </Button>
        <p className="text-sm text-ink-soft tabular-nums" aria-live="polite">
          {chosen.length > 0 ? formatPesos(total) : "Marca los que ya viste en tu cuenta."}
        </p>
      </div>
    </>
  );
}
