import { isAffordable, MAX_PESOS, type PricingTerms, pricePackage } from "@sereno/core/domain/catalog/rules";
import type { ReactNode } from "react";
import { cx } from "../../lib/cx";
import { formatPesos } from "../../lib/pesos";

interface PricePreviewProps {
  base: number;
  terms: PricingTerms | null;
  isCustom: boolean;
}

const Line = ({ label, children, tone }: { label: string; children: ReactNode; tone?: string }) => (
  <div className={cx("flex flex-wrap justify-between gap-x-3", tone)}>
    <dt>{label}</dt>
    <dd className="ml-auto whitespace-nowrap">{children}</dd>
  </div>
);

function Lines({ base, terms }: { base: number; terms: PricingTerms }) {
  const { savings, avg_price_per_session } = pricePackage(base, terms);
  return (
    <dl className="mt-3 grid gap-1.5 border-t border-line pt-3 text-sm text-ink-soft tabular-nums">
      {base > 0 && (
        <>
          <Line label={`${terms.sessions} × ${formatPesos(base)}`}>{formatPesos(base * terms.sessions)}</Line>
          <Line
            label={savings < 0 ? "Más que por separado" : "Ahorro"}
            tone={savings > 0 ? "text-teal-ink" : undefined}
          >
            {formatPesos(Math.abs(savings))}
          </Line>
        </>
      )}
      <Line label="Por sesión">{formatPesos(avg_price_per_session)}</Line>
    </dl>
  );
}

function waitingText(base: number, isCustom: boolean): string {
  if (isCustom) return "Aparece al escribir las sesiones y el precio.";
  return base > 0 ? "Aparece al escribir las sesiones y el descuento." : "Aparece al guardar el valor base.";
}

export function PricePreview({ base, terms, isCustom }: PricePreviewProps) {
  // Without a base value, only a custom price can be previewed.
  const known = terms && (base > 0 || terms.use_custom_price) ? terms : null;
  const price = known && pricePackage(base, known);
  return (
    <section aria-label="Precio del paquete" className="rounded-card bg-sunken p-4">
      <p className="text-sm text-ink-soft">Precio total</p>
      <output className="block">
        <span className="mt-0.5 block text-title tabular-nums">{price ? formatPesos(price.total_price) : "$ –"}</span>
        {!price && <span className="mt-2 block text-sm text-ink-soft">{waitingText(base, isCustom)}</span>}
        {price && !isAffordable(price) && (
          <span className="mt-2 block text-sm text-danger">Un paquete cuesta hasta {formatPesos(MAX_PESOS)}.</span>
        )}
      </output>
      {known && <Lines base={base} terms={known} />}
    </section>
  );
}
