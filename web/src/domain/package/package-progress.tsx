import type { Purchase } from "@sereno/core/domain/purchase/output";
import { expiresSoon, hasFewSessions, type ProgressColor, progressColor } from "@sereno/core/domain/purchase/rules";
import { dateText } from "@sereno/core/lib/spanish/rules";
import { Hourglass, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../lib/cx";
import { counted } from "../../lib/text";
import { useClock } from "../../lib/use-clock";

const FILLS: Record<ProgressColor, string> = { green: "bg-teal-ink", yellow: "bg-amber-ink", red: "bg-rose-ink" };

interface PurchaseProps {
  purchase: Purchase;
}

/** Progress bar of a package's used sessions. Has no visible numbers, so show them as text beside the bar. */
export function PackageBar({ purchase }: PurchaseProps) {
  const { completion_percentage: percentage, package_name, sessions_used, sessions_total } = purchase;
  return (
    <div
      role="progressbar"
      aria-label={`Progreso de ${package_name || "Paquete"}`}
      aria-valuemin={0}
      aria-valuemax={sessions_total}
      aria-valuenow={sessions_used}
      aria-valuetext={`${sessions_used} de ${counted(sessions_total, "sesión", "sesiones")}`}
      className="h-1.5 overflow-hidden rounded-full bg-grey-line"
    >
      <div
        className={cx("h-full rounded-full transition-[width]", FILLS[progressColor(purchase)])}
        style={{ width: `${percentage}%` }}
      />
    </div>
  );
}

const Warning = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-1.5 text-sm text-amber-ink [&_svg]:mt-0.75 [&_svg]:size-3.5 [&_svg]:shrink-0">
    {icon}
    {children}
  </p>
);

/** `now`: ISO instant. */
export const PackageWarnings = ({ purchase, now }: PurchaseProps & { now: string }) => (
  <>
    {hasFewSessions(purchase) && (
      <Warning icon={<TriangleAlert aria-hidden />}>Quedan pocas sesiones en este paquete</Warning>
    )}
    {expiresSoon(purchase, now) && <Warning icon={<Hourglass aria-hidden />}>Este paquete expira pronto</Warning>}
  </>
);

export const PackageExpiry = ({ purchase }: PurchaseProps) => (
  <p className="text-sm text-ink-soft tabular-nums">Expira: {dateText(purchase.expires_on)}</p>
);

export function PackageProgress({ purchase, isNamed }: PurchaseProps & { isNamed?: boolean }) {
  const { instant } = useClock();
  const { package_name, sessions_used, sessions_total, sessions_remaining, completion_percentage } = purchase;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {!isNamed && <p className="min-w-0 font-medium wrap-anywhere">{package_name || "Paquete"}</p>}
        <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
          Quedan: {counted(sessions_remaining, "sesión", "sesiones")}
        </p>
      </div>
      <PackageBar purchase={purchase} />
      <p className="flex justify-between gap-3 text-sm text-ink-soft tabular-nums">
        <span>
          Progreso: {sessions_used} de {counted(sessions_total, "sesión", "sesiones")}
        </span>
        <span>{completion_percentage}%</span>
      </p>
      <PackageExpiry purchase={purchase} />
      <PackageWarnings purchase={purchase} now={instant} />
    </div>
  );
}
