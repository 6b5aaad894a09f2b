import type { MonthTally } from "@sereno/core/domain/payment/output";
import { cx } from "../../../lib/cx";
import { shortMonth } from "../model/months";

const STEP = 25;
const BAR = 15;
const HEIGHT = 110;
const LABEL = 18;
/** Minimum height, so that a small month differs from an empty one. */
const LEAST = 2;

export function IncomeBars({ months }: { months: readonly MonthTally[] }) {
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
