import type { Payment } from "@sereno/core/domain/payment/output";
import { Eye } from "lucide-react";
import { DateInput } from "../../../components/form/date-input";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { Field } from "../../../components/ui/form/field";
import { clientAddress } from "../../../domain/address/addresses";
import { ClientLink } from "../../../domain/client/client-link";
import { wayText } from "../../../domain/payment/payment-texts";
import { spokenDate } from "../../../lib/clock/dates";
import { formatPesos } from "../../../lib/text";
import type { Refusal } from "../data/use-confirm-payments";

interface AnnouncedRowProps {
  payment: Payment;
  today: string;
  isTicked: boolean;
  onTick: () => void;
  /** Received on another date than announced: 'YYYY-MM-DD'. */
  onDate: (date: string) => void;
  lines: string[];
  refusal: Refusal | undefined;
  isConfirming: boolean;
  onConfirmAgain: () => void;
  onAnnul: () => void;
}

export function AnnouncedRow(props: AnnouncedRowProps) {
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
          <Button
            variant="ghost"
            disabled={isConfirming}
            onClick={onAnnul}
            aria-label={`No llegó: ${client_name}, ${formatPesos(amount)}`}
            className="-mr-3 px-3 text-sm"
          >
            No llegó
          </Button>
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
