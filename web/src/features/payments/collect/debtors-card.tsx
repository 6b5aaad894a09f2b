import type { Debtor } from "@sereno/core/domain/payment/output";
import { localDateAt, minuteOfIso } from "@sereno/core/lib/time/rules";
import { List, MessageCircle } from "lucide-react";
import { useId, useState } from "react";
import { LoadMore, type MorePages } from "../../../components/load/load-more";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { EmptyState, MONEY } from "../../../components/ui/empty-state";
import { Menu, MenuItem } from "../../../components/ui/menu";
import { clientAddress } from "../../../domain/address/addresses";
import { ClientLink } from "../../../domain/client/client-link";
import { NamesakePhone } from "../../../domain/client/namesakes";
import { ChargeBadge } from "../../../domain/payment/charge-badge";
import { debtId } from "../../../domain/payment/debts/allocation";
import { MessageDialog, RecordPaymentDialog } from "../../../domain/payment/payment-dialogs";
import { counted, formatPesos } from "../../../lib/text";
import { usePracticeZone } from "../../../lib/use-clock";
import { ageText, daysBetween, firstOf, groupByAge, oldestOf } from "../model/debtors";

function DebtorRow({ debtor, today }: { debtor: Debtor; today: string }) {
  const { client_id: id, client_name: name, credit, announced, due, items, message_sent_at } = debtor;
  const [isOpen, setOpen] = useState(false);
  const zone = usePracticeZone();
  const sentOn = message_sent_at && localDateAt(zone, minuteOfIso(message_sent_at));
  const payer = { id, name };
  return (
    <li className="py-2">
      <div className="flex items-center gap-x-1">
        <div className="min-w-0 grow">
          <ClientLink to={clientAddress(id)} name={name} /> <NamesakePhone name={name} phone={debtor.client_phone} />
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

interface DebtorsCardProps {
  debtors: Debtor[];
  totalDue: number;
  more: MorePages;
  today: string;
}

const FIRST = 5;

export function DebtorsCard({ debtors, totalDue, more, today }: DebtorsCardProps) {
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const isCut = !showsAll && debtors.length > FIRST;
  const isNobody = debtors.length === 0 && !more.hasMore;
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={titleId} className="text-lg font-semibold">
            {isNobody ? "Por cobrar" : <Sum due={totalDue} />}
          </h2>
          {!isNobody && !more.hasMore && (
            <p className="text-sm text-ink-soft tabular-nums">{counted(debtors.length, "cliente", "clientes")}</p>
          )}
        </div>
        {isNobody && <EmptyState drawing={MONEY} title="Nadie te debe." className="py-2" />}
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
          {firstOf(groupByAge(debtors, today, more.hasMore), isCut ? FIRST : debtors.length).map(
            ({ label, due, debtors: group }) => (
              <section key={label} aria-label={label}>
                <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-1.5 text-sm font-semibold">
                  {label}
                  {due !== null && (
                    <span className="font-normal whitespace-nowrap text-ink-soft tabular-nums">{formatPesos(due)}</span>
                  )}
                </h3>
                <ul className="divide-y divide-line">
                  {group.map((debtor) => (
                    <DebtorRow key={debtor.client_id} debtor={debtor} today={today} />
                  ))}
                </ul>
              </section>
            ),
          )}
        </div>
        {isCut ? (
          <Button variant="ghost" onClick={() => setShowsAll(true)} className="mt-2 w-full">
            {more.hasMore ? "Ver los demás" : `Ver los ${debtors.length}`}
          </Button>
        ) : (
          <LoadMore {...more} failedText="No se pudo cargar quién más te debe." />
        )}
      </section>
    </Card>
  );
}

const Sum = ({ due }: { due: number }) => (
  <>
    Te deben <span className="text-2xl whitespace-nowrap tabular-nums">{formatPesos(due)}</span>
  </>
);
