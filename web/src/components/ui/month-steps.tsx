import { monthAfter } from "@sereno/core/lib/time/rules";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button";

interface MonthStepsProps {
  /** The shown month and the last that can be chosen ('YYYY-MM'). */
  month: string;
  last: string;
  onMonth: (month: string) => void;
  /** What stands between the buttons. */
  children?: ReactNode;
}

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
