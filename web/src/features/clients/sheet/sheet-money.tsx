import type { ClientListItem } from "@sereno/core/domain/client/output";
import { debtText } from "@sereno/core/domain/payment/rules";
import { HandCoins, MessageCircle } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { MessageDialog, RecordPaymentDialog, RefundCreditDialog } from "../../../domain/payment/payment-dialogs";
import { formatPesos, unbrokenPesos } from "../../../lib/text";

function Owed({ owed, due }: Pick<ClientListItem, "owed" | "due">) {
  const ahead = owed - due;
  return (
    <>
      {due > 0 && <span className="font-semibold">{unbrokenPesos(debtText(due))}</span>}
      {ahead > 0 && <span className="text-ink-soft">{formatPesos(ahead)} por venir</span>}
    </>
  );
}

export function SheetMoney({ client: { id, name, owed, due, credit, announced } }: { client: ClientListItem }) {
  const payer = { id, name };
  if (owed <= 0 && credit <= 0 && announced <= 0) return null;
  return (
    <section
      aria-label="Pagos"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border border-line bg-sunken px-3 py-2.5 md:mb-6"
    >
      <p className="flex grow flex-wrap gap-x-4 tabular-nums">
        <Owed owed={owed} due={due} />
        {announced > 0 && <span className="text-amber-ink">Por verificar {formatPesos(announced)}</span>}
        {credit > 0 && <span className="font-semibold text-teal-ink">Saldo a favor {formatPesos(credit)}</span>}
      </p>
      <div className="flex flex-wrap gap-2 max-md:basis-full max-md:*:grow">
        {credit > 0 && (
          <Button onClick={() => RefundCreditDialog.open({ payer, credit })} className="px-3">
            Devolver saldo
          </Button>
        )}
        {owed > 0 && (
          <>
            <Button icon={<MessageCircle aria-hidden />} onClick={() => MessageDialog.open({ payer })} className="px-3">
              Mensaje
            </Button>
            <Button
              icon={<HandCoins aria-hidden />}
              onClick={() => RecordPaymentDialog.open({ payer })}
              className="px-3"
            >
              Registrar pago
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
