import type { HolidayDay, HolidayState } from "@sereno/core/domain/holidays/rules";
import { holidayText } from "@sereno/core/domain/holidays/rules";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { Button } from "../../../components/ui/button";
import { spokenDate } from "../../../lib/clock/dates";

interface HolidayRowProps {
  day: HolidayDay;
  today: string;
  pending: boolean;
  onClose: () => void;
  onOpen: () => void;
}

const STATES: Record<HolidayState, string> = {
  open: "",
  closed: "Cerrado",
  own: "Tiene su propia excepción",
  off: "Ese día no atiendes",
};

/** One button for both directions, so that it keeps the focus. */
export function HolidayRow({ day, today, pending, onClose, onOpen }: HolidayRowProps) {
  const date = spokenDate(day.date, today);
  const isClosed = day.state === "closed";
  const label = isClosed ? "Trabajo ese día" : "Cerrar";
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 grow">
        <p className="font-medium">{capitalize(date)}</p>
        <p className="text-sm text-ink-soft">
          {holidayText(day.names)}
          <span className="block empty:hidden">{STATES[day.state]}</span>
        </p>
      </div>
      {(isClosed || day.state === "open") && (
        <Button
          variant={isClosed ? "ghost" : "secondary"}
          pending={pending}
          aria-label={`${label}, ${date}`}
          onClick={isClosed ? onOpen : onClose}
          className="shrink-0 px-3 text-sm"
        >
          {label}
        </Button>
      )}
    </li>
  );
}
