import type { Debtor } from "@sereno/core/domain/payment/output";
import { localDateAt, minuteOfIso } from "@sereno/core/lib/time/rules";
import { ChevronDown, MessageCircle } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { clientAddress } from "../../../domain/address/addresses";
import { ChargeBadge } from "../../../domain/payment/charge-badge";
import { debtId } from "../../../domain/payment/debts/allocation";
import { MessageDialog } from "../../../domain/payment/payment-dialogs";
import { RecordPaymentDialog } from "../../../domain/payment/record-payment";
import { cx } from "../../../lib/cx";
import { formatPesos } from "../../../lib/pesos";
import { counted } from "../../../lib/text";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { ageText, daysBetween, oldestOf } from "../model/debtors";

interface DebtorRowProps {
  debtor: Debtor;
  today: string;
}

export function DebtorRow({ debtor, today }: DebtorRowProps) {
  const { client_id: id, client_name: name, credit, announced, due, items, message_sent_at } = debtor;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const zone = usePracticeZone();
  const sentOn = message_sent_at && localDateAt(zone, minuteOfIso(message_sent_at));
  const payer = { id, name };
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 md:justify-start">
            <Link
              to={clientAddress(id)}
              className="font-medium wrap-anywhere text-ink hover:text-primary hover:underline"
            >
              {name}
            </Link>
            <span className="shrink-0 font-semibold tabular-nums">{formatPesos(due)}</span>
          </p>
          <div className="flex flex-wrap items-center gap-x-3">
            <Button
              variant="ghost"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => setOpen(!isOpen)}
              className="-ml-2 gap-1.5! px-2 text-sm font-normal md:pointer-fine:min-h-8"
            >
              <span className="tabular-nums">
                {counted(items.length, "cobro", "cobros")} · {ageText(daysBetween(oldestOf(debtor), today))}
                <span className="sr-only">, de {name}</span>
              </span>
              <ChevronDown aria-hidden className={cx("transition-transform", isOpen && "rotate-180")} />
            </Button>
            {announced > 0 && <Badge tone="amber">Por verificar {formatPesos(announced)}</Badge>}
            {sentOn && <Badge>Mensaje {ageText(daysBetween(sentOn, today))}</Badge>}
            {credit > 0 && <Badge tone="teal">Saldo a favor {formatPesos(credit)}</Badge>}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-md:basis-full max-md:*:grow">
          <Button
            icon={<MessageCircle aria-hidden />}
            aria-label={`Mensaje a ${name}`}
            onClick={() => MessageDialog.open({ payer })}
            className="px-3"
          >
            Mensaje
          </Button>
          <Button
            aria-label={`Registrar pago de ${name}`}
            onClick={() => RecordPaymentDialog.open({ payer, known: { owed: due, due, credit, announced, items } })}
            className="px-3"
          >
            Registrar pago
          </Button>
        </div>
      </div>
      {isOpen && (
        <ul id={listId} className="mt-1 divide-y divide-line rounded-control bg-sunken px-3 text-sm tabular-nums">
          {items.map((item) => (
            <li key={debtId(item)} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {item.concept}
                {item.paid > 0 && (
                  <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
                    <ChargeBadge charge={item} />
                    Abonó {formatPesos(item.paid)} de {formatPesos(item.price)}
                  </span>
                )}
              </span>
              <span className="shrink-0">{formatPesos(item.balance)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
