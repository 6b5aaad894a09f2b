import type { Debtor } from "@sereno/core/domain/payment/output";
import { localDateAt, minuteOfIso } from "@sereno/core/lib/time/rules";
import { List, MessageCircle } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { Menu, MenuItem } from "../../../components/ui/menu";
import { clientAddress } from "../../../domain/address/addresses";
import { ClientLink } from "../../../domain/client/client-link";
import { ChargeBadge } from "../../../domain/payment/charge-badge";
import { debtId } from "../../../domain/payment/debts/allocation";
import { MessageDialog } from "../../../domain/payment/payment-dialogs";
import { RecordPaymentDialog } from "../../../domain/payment/record-payment";
import { formatPesos } from "../../../lib/pesos";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { ageText, daysBetween, oldestOf } from "../model/debtors";

export function DebtorRow({ debtor, today }: { debtor: Debtor; today: string }) {
  const { client_id: id, client_name: name, credit, announced, due, items, message_sent_at } = debtor;
  const [isOpen, setOpen] = useState(false);
  const zone = usePracticeZone();
  const sentOn = message_sent_at && localDateAt(zone, minuteOfIso(message_sent_at));
  const payer = { id, name };
  return (
    <li className="py-2">
      <div className="flex items-center gap-x-1">
        <div className="min-w-0 grow">
          <ClientLink to={clientAddress(id)} name={name} />
          <p className="text-sm text-ink-soft tabular-nums">
            <span className="font-semibold whitespace-nowrap text-ink">{formatPesos(due)}</span>{" "}
            <span className="whitespace-nowrap">· {ageText(daysBetween(oldestOf(debtor), today))}</span>
          </p>
        </div>
        <Button
          aria-label={`Registrar pago de ${name}`}
          onClick={() => RecordPaymentDialog.open({ payer, known: { owed: due, due, credit, announced, items } })}
          className="px-3"
        >
          <span className="max-md:hidden">Registrar pago</span>
          <span className="md:hidden">Pago</span>
        </Button>
        <Menu label={`Más de ${name}`}>
          <MenuItem icon={<MessageCircle aria-hidden />} onChoose={() => MessageDialog.open({ payer })}>
            Mensaje
          </MenuItem>
          <MenuItem icon={<List aria-hidden />} onChoose={() => setOpen(!isOpen)}>
            {isOpen ? "Ocultar" : "Ver"} {items.length === 1 ? "su cobro" : `sus ${items.length} cobros`}
          </MenuItem>
        </Menu>
      </div>
      {(announced > 0 || sentOn || credit > 0) && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          {announced > 0 && <Badge tone="amber">Por verificar {formatPesos(announced)}</Badge>}
          {sentOn && <Badge>Mensaje {ageText(daysBetween(sentOn, today))}</Badge>}
          {credit > 0 && <Badge tone="teal">Saldo a favor {formatPesos(credit)}</Badge>}
        </p>
      )}
      {isOpen && (
        <ul
          aria-label={`Cobros de ${name}`}
          className="mt-1 divide-y divide-line rounded-control bg-sunken px-3 text-sm tabular-nums"
        >
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
