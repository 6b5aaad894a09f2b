import type { MonthSummary } from "@sereno/core/domain/summary/output";
import { Info } from "lucide-react";
import { useId, useState } from "react";
import { IconButton } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { cx } from "../../../lib/cx";
import { type Figure, hasAnything, shortMonth } from "../model/figures";

export function FigureCard({ figure, months }: { figure: Figure; months: readonly [MonthSummary, ...MonthSummary[]] }) {
  const { title, definition, textOf, sizeOf } = figure;
  const id = useId();
  const [isDefined, setDefined] = useState(false);
  const [shown] = months;
  const whole = figure.whole ?? Math.max(1, ...months.map(sizeOf));
  return (
    <Card className="@container">
      <section aria-labelledby={id}>
        <div className="-mt-2 -mr-2 flex items-center justify-between gap-2">
          <h2 id={id} className="font-medium text-ink-soft">
            {title}
          </h2>
          <IconButton
            label={`Qué cuenta: ${title}`}
            aria-expanded={isDefined}
            aria-controls={`${id}-definition`}
            onClick={() => setDefined(!isDefined)}
          >
            <Info aria-hidden />
          </IconButton>
        </div>
        <p className="text-2xl font-semibold tabular-nums">{textOf(shown)}</p>
        <p
          id={`${id}-definition`}
          hidden={!isDefined}
          className="mt-2 rounded-control bg-sunken px-3 py-2 text-sm text-ink-soft"
        >
          {definition}
        </p>
        <table className="mt-3 w-full text-sm whitespace-nowrap tabular-nums @max-2xs:whitespace-normal">
          <caption className="sr-only">{title} por mes</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Mes</th>
              <td />
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => {
              const isShown = month === shown;
              return (
                <tr key={month.month} className={cx(!isShown && "text-ink-soft")}>
                  <th scope="row" className={cx("w-px py-1 text-left", isShown ? "font-medium" : "font-normal")}>
                    {shortMonth(month.month, shown.month)}
                  </th>
                  <td className="px-3 @max-2xs:px-1">
                    <Bar share={sizeOf(month) / whole} isShown={isShown} />
                  </td>
                  <td className={cx("w-px text-right", isShown && "font-medium")}>
                    {isShown || hasAnything(month) ? textOf(month) : "Sin\u00a0datos"}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

/** Minimum width of a bar in percent, so that a small value differs from zero. */
const LEAST = 2;

function Bar({ share, isShown }: { share: number; isShown: boolean }) {
  const width = share > 0 ? Math.max(LEAST, Math.min(100, share * 100)) : 0;
  return (
    <svg aria-hidden className="block h-2 w-full min-w-4 rounded-full bg-sunken @max-2xs:hidden">
      <rect width={`${width}%`} height="100%" rx="4" className={cx(isShown ? "fill-primary" : "fill-teal-line")} />
    </svg>
  );
}
