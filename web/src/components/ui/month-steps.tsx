import { monthAfter } from "@sereno/core/lib/time/rules";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { PropsWithChildren } from "react";
import { IconButton } from "./button";

type MonthStepsProps = PropsWithChildren<{ month: string; last: string; onMonth: (month: string) => void }>;

/** Buttons to the month before and after `month`, up to `last` (both 'YYYY-MM'), with `children` between them. */
export const MonthSteps = ({ month, last, onMonth, children }: MonthStepsProps) => (
  <>
    <IconButton label="Mes anterior" onClick={() => onMonth(monthAfter(month, -1))}>
      <ChevronLeft aria-hidden />
    </IconButton>
    {children}
    <IconButton label="Mes siguiente" disabled={month >= last} onClick={() => onMonth(monthAfter(month, 1))}>
      <ChevronRight aria-hidden />
    </IconButton>
  </>
);
