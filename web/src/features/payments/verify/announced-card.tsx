import { formatPesos } from "@sereno/core/things/catalog/rules";
import type { Payment } from "@sereno/core/things/payment/output";
import { useState } from "react";
import { InlineFailure } from "../../../components/load/inline-failure";
import { confirmationLines } from "../../../components/payment/announced/confirmation-lines";
import type { PaymentDialogs } from "../../../components/payment/use-payment-dialogs";
import { useConfirmations } from "../../../components/payment/use-payments";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Section } from "../../../components/ui/section";
import { useConfirmPayments } from "../data/use-confirm-payments";
import { AnnouncedRow } from "./announced-row";

const TEXT = "Alguien avisó de estos pagos. Un pantallazo no prueba nada: mira si el dinero llegó.";

interface AnnouncedCardProps {
  announced: Payment[];
  /** 'YYYY-MM-DD'. */
  today: string;
  dialogs: PaymentDialogs;
}

/** Payments that somebody announced: the therapist confirms those that she has seen arrive. */
export function AnnouncedCard({ announced, today, dialogs }: AnnouncedCardProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [dates, setDates] = useState<ReadonlyMap<string, string>>(new Map());
  const { confirm, isConfirming, done, refusals } = useConfirmPayments();
  const dated = announced.map((each) => ({ ...each, received_on: dates.get(each.id) || each.received_on }));
  const chosen = dated.filter(({ id }) => ticked.has(id));
  const preview = useConfirmations(chosen.map(({ id }) => id));
  const linesOf = (payment: Payment) => {
    const confirmation = ticked.has(payment.id) && preview.data?.find(({ id }) => id === payment.id);
    return confirmation ? confirmationLines(payment, confirmation) : [];
  };
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  return (
    <Card>
      <Section title="Por verificar" text={TEXT}>
        <ul className="divide-y divide-line border-y border-line">
          {dated.map((payment) => (
            <AnnouncedRow
              key={payment.id}
              payment={payment}
              today={today}
              isTicked={ticked.has(payment.id)}
              onTick={(isTicked) => tick(payment.id, isTicked)}
              onDate={(date) => setDates(new Map(dates).set(payment.id, date))}
              lines={linesOf(payment)}
              refusal={refusals.get(payment.id)}
              isConfirming={isConfirming}
              onConfirmAgain={() => confirm([payment], true)}
              onAnnul={() => dialogs.annul(payment)}
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
      </Section>
    </Card>
  );
}
