import type { MonthTally } from "@sereno/core/domain/payment/output";
import { invoicingNotice } from "@sereno/core/domain/payment/uvt/rules";
import { capitalize, monthText } from "@sereno/core/lib/spanish/rules";
import { useState } from "react";
import { Banner } from "../../../components/ui/banner";
import { QuietButton } from "../../../components/ui/button";
import { SectionCard } from "../../../components/ui/card";
import { cx } from "../../../lib/cx";
import { formatPesos } from "../../../lib/text";
import { incomeOfYear, shortMonth } from "../model/months";

const STEP = 25;
const BAR = 15;
const HEIGHT = 110;
const LABEL = 18;
/** Least height of a bar in the drawing's units, like `HEIGHT`, so that a small income differs from none. */
const LEAST = 2;

function IncomeBars({ months }: { months: readonly MonthTally[] }) {
  const most = Math.max(1, ...months.map(({ income }) => income));
  const width = STEP * months.length;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${HEIGHT + LABEL}`} className="w-full">
      <path d={`M0 ${HEIGHT + 0.5}H${width}`} className="stroke-line" fill="none" />
      {months.map(({ month, income }, index) => {
        const height = income > 0 ? Math.max(LEAST, (income / most) * HEIGHT) : 0;
        const left = index * STEP + (STEP - BAR) / 2;
        const isLast = index === months.length - 1;
        return (
          <g key={month}>
            <rect
              x={left}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={Math.min(3, height / 2)}
              className={cx(isLast ? "fill-primary" : "fill-teal-line")}
            />
            <text
              x={left + BAR / 2}
              y={HEIGHT + 13}
              textAnchor="middle"
              className={cx("text-[10px]", isLast ? "fill-ink font-semibold" : "fill-ink-soft")}
            >
              {shortMonth(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

export interface MonthsProps {
  /** The last twelve months, oldest first. */
  months: MonthTally[];
  today: string;
}

export function IncomeCard({ months, today }: MonthsProps) {
  const [isOpen, setOpen] = useState(false);
  const year = today.slice(0, 4);
  const notice = invoicingNotice(Number(year), incomeOfYear(months, year));
  const total = months.reduce((sum, { income }) => sum + income, 0);
  return (
    <SectionCard
      title="Ingresos de los últimos 12 meses"
      text={
        <>
          En total <strong className="font-semibold text-ink tabular-nums">{formatPesos(total)}</strong>
        </>
      }
    >
      {notice && (
        <Banner tone="amber" className="mb-4">
          {notice}
        </Banner>
      )}
      <IncomeBars months={months} />
      <QuietButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="-mb-2 -ml-3 lg:hidden">
        {isOpen ? "Ocultar la tabla" : "Ver la tabla"}
      </QuietButton>
      <div className={cx("mt-3", !isOpen && "max-lg:sr-only")}>
        <IncomeTable months={months} />
      </div>
    </SectionCard>
  );
}

const IncomeTable = ({ months }: Pick<MonthsProps, "months">) => (
  <table className="w-full text-sm tabular-nums">
    <thead className="sr-only">
      <tr>
        <th scope="col">Mes</th>
        <th scope="col">Ingresos</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {[...months].reverse().map(({ month, income }) => (
        <tr key={month}>
          <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
            {capitalize(monthText(month))}
          </th>
          <td className="py-1.5 text-right">{formatPesos(income)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
