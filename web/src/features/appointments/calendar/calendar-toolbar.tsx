import { ChevronLeft, ChevronRight, Eye, EyeOff } from "lucide-react";
import { Button, IconButton } from "../../../components/ui/button";
import { daysShown, stepDate, titleOf } from "../model/time/calendar";
import type { CalendarView } from "../model/time/calendar-views";

const UNITS: Record<CalendarView, [previous: string, next: string]> = {
  dia: ["Día anterior", "Día siguiente"],
  tres: ["3 días antes", "3 días después"],
  semana: ["Semana anterior", "Semana siguiente"],
  mes: ["Mes anterior", "Mes siguiente"],
};

interface CalendarToolbarProps {
  view: CalendarView;
  date: string;
  today: string;
  onDate: (date: string) => void;
  /** Before a date is chosen. */
  onNear: (date: string) => void;
  hidesClosed: boolean;
  onHidesClosed: (hides: boolean) => void;
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, date, today, onDate, onNear, hidesClosed, onHidesClosed } = props;
  const [previous, next] = UNITS[view];
  const { first, last } = daysShown(view, date);
  const step = (by: 1 | -1) => {
    const to = stepDate(view, date, by);
    return { onClick: () => onDate(to), onPointerEnter: () => onNear(to), onFocus: () => onNear(to) };
  };
  return (
    <div className="mb-2 flex items-center gap-x-1 md:gap-x-2">
      <div className="-ml-2 flex items-center">
        <IconButton label={previous} {...step(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button
          aria-disabled={(first <= today && today <= last) || undefined}
          title="Ir a hoy (T)"
          aria-keyshortcuts="t"
          onClick={() => onDate(today)}
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
        className="min-w-0 grow text-sm leading-5 font-semibold text-balance tabular-nums md:text-lg"
      >
        {titleOf(view, date)}
      </h2>
      <Button
        variant="ghost"
        aria-pressed={hidesClosed}
        icon={hidesClosed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => onHidesClosed(!hidesClosed)}
        className="px-3"
      >
        <span className="max-md:sr-only">Ocultar las cerradas</span>
      </Button>
    </div>
  );
}
