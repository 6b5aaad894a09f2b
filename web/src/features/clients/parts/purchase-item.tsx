import type { Purchase } from "@sereno/core/domain/purchase/output";
import { CalendarPlus } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Badge } from "../../../components/ui/badge";
import { Button, ButtonLink } from "../../../components/ui/button";
import { seriesAddress } from "../../../domain/address/addresses";
import { PackageProgress } from "../../../domain/package/package-progress";
import { ChargeBadge } from "../../../domain/payment/charge-badge";
import { longDay } from "../../../lib/clock/dates";
import { usePracticeZone } from "../../../lib/use-clock";
import { chargeText, paidText, remainingAction, statusOf } from "../model/purchase-texts";

const CancelPurchaseDialog = lazyDialog(() => import("./cancel-purchase-dialog"));

const CancelPurchase = (props: { purchase: Purchase; label: string; className: string }) => (
  <Button
    variant="ghost"
    onClick={() => CancelPurchaseDialog.open({ purchase: props.purchase })}
    className={`px-3 text-danger! ${props.className}`}
  >
    {props.label}
  </Button>
);

/** A debt from before Sereno, which is no package, with the button that removes the debt. */
export const BroughtDebt = ({ debt }: { debt: Purchase }) => (
  <p className="mb-3 flex flex-wrap items-center justify-between gap-x-3 text-sm tabular-nums">
    <span>
      {debt.package_name} · {chargeText(debt)}
    </span>
    <CancelPurchase purchase={debt} label="Quitar esta deuda" className="-mr-3" />
  </p>
);

export function PurchaseItem({ purchase, detailed }: { purchase: Purchase; detailed?: boolean }) {
  const zone = usePracticeZone();
  const { text, tone } = statusOf(purchase.status);
  const isOwed = purchase.balance > 0;
  return (
    <article
      aria-label={purchase.package_name || "Paquete"}
      className="min-w-0 rounded-card border border-line bg-surface p-4"
    >
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={tone}>{text}</Badge>
          {isOwed && <ChargeBadge charge={purchase} />}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">Comprado el {longDay(purchase.purchase_date, zone)}</p>
      </div>
      <PackageProgress purchase={purchase} />
      {isOwed && !detailed && <p className="mt-1.5 text-sm text-amber-ink tabular-nums">{chargeText(purchase)}</p>}
      {purchase.status === "active" && (
        <ButtonLink
          icon={<CalendarPlus aria-hidden />}
          to={seriesAddress(purchase.client_id, purchase.id)}
          className="mt-3 w-full"
        >
          {remainingAction(purchase.sessions_remaining)}
        </ButtonLink>
      )}
      {detailed && (
        <div className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">
          <p className="wrap-anywhere tabular-nums">{paidText(purchase)}</p>
          {purchase.notes && <p className="mt-1 wrap-anywhere whitespace-pre-line">{purchase.notes}</p>}
          {(purchase.status === "active" || (isOwed && purchase.status !== "cancelled")) && (
            <CancelPurchase purchase={purchase} label="Anular venta" className="-mb-2 -ml-3" />
          )}
        </div>
      )}
    </article>
  );
}
