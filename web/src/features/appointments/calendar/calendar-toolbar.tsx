import { ChevronLeft, ChevronRight, CircleSlash } from "lucide-react";
import { Button, IconButton } from "../../../components/ui/button";
import { DayMenu } from "../../../domain/day-closure/day-menu";
import { useClock } from "../../../lib/use-clock";
import { daysShown, titleOf } from "../model/time/calendar";
import type { CalendarView } from "../model/time/days";

const UNITS: Record<CalendarView, [previous: string, next: string]> = {
  dia: ["Día anterior", "Día siguiente"],
  tres: ["3 días antes", "3 días después"],
  semana: ["Semana anterior", "Semana siguiente"],
  mes: ["Mes anterior", "Mes siguiente"],
};

interface CalendarToolbarProps {
  view: CalendarView;
  date: string;
  onToday: () => void;
  onStep: (step: 1 | -1) => void;
  /** Called when the pointer or focus reaches the button for earlier or later days, to preload these days. */
  onNear: (step: 1 | -1) => void;
  hidesClosed: boolean;
  onHidesClosed: (hides: boolean) => void;
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, date, onToday, onStep, onNear, hidesClosed, onHidesClosed } = props;
  const { today } = useClock();
  const [previous, next] = UNITS[view];
  const { first, last } = daysShown(view, date);
  // The days of a month's weeks include some of other months.
  const isHere = view === "mes" ? date.slice(0, 7) === today.slice(0, 7) : first <= today && today <= last;
  const step = (by: 1 | -1) => ({
    onClick: () => onStep(by),
    onPointerEnter: () => onNear(by),
    onFocus: () => onNear(by),
  });
  return (
    <div className="mb-2 flex min-w-0 grow items-center gap-x-1 tight:flex-wrap md:gap-x-2">
      <div className="-ml-2 flex items-center">
        <IconButton label={previous} {...step(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button
          aria-disabled={isHere || undefined}
          title="Ir a hoy (T)"
          aria-keyshortcuts="t"
          onClick={onToday}
          className="px-3"
        >
          Hoy
        </Button>
        <IconButton label={next} {...step(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <h2
        aria-live="polite"
        className="min-w-0 grow text-sm leading-snug tight:order-last tight:basis-full font-semibold text-balance tabular-nums md:text-lg"
      >
        {titleOf(view, date)}
      </h2>
      <Button
        variant="ghost"
        aria-pressed={hidesClosed}
        icon={<CircleSlash aria-hidden />}
        onClick={() => onHidesClosed(!hidesClosed)}
        className="px-3 aria-pressed:bg-teal-soft"
      >
        <span className="max-md:sr-only">Ocultar las cerradas</span>
      </Button>
      {view === "dia" && <DayMenu date={date} today={today} className="-mr-2" />}
    </div>
  );
}
