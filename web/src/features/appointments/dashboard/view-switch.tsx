import { CalendarDays, List } from "lucide-react";
import { IconButton } from "../../../components/ui/button";
import { Segmented } from "../../../components/ui/form/segmented";
import { useMedia } from "../../../lib/use-media";
import type { CalendarView } from "../model/time/calendar-views";

const LIST = { value: "lista", label: "Lista", icon: <List aria-hidden /> } as const;
const CALENDAR = { value: "calendario", label: "Calendario", icon: <CalendarDays aria-hidden /> } as const;
const SHAPES = [LIST, CALENDAR];

const DAYS = {
  dia: { value: "dia", label: "Día" },
  tres: { value: "tres", label: "3 días" },
  semana: { value: "semana", label: "Semana" },
  mes: { value: "mes", label: "Mes" },
} as const satisfies Record<CalendarView, { value: CalendarView; label: string }>;

const WIDE = [DAYS.dia, DAYS.semana, DAYS.mes];
const NARROW = [DAYS.dia, DAYS.tres, DAYS.mes];

/** The view that fits the screen's width. */
export function useFittingView(view: CalendarView | undefined): CalendarView | undefined {
  const isWide = useMedia("(min-width: 48rem)");
  if (view === "semana" && !isWide) return "tres";
  return view === "tres" && isWide ? "semana" : view;
}

interface ShapeSwitchProps {
  isCalendar: boolean;
  onChange: (shape: "lista" | "calendario") => void;
}

/** Switch between list and calendar; on a phone, only the button for the other one fits. */
export function ShapeSwitch({ isCalendar, onChange }: ShapeSwitchProps) {
  const isWide = useMedia("(min-width: 48rem)");
  const [shown, other] = isCalendar ? [CALENDAR, LIST] : [LIST, CALENDAR];
  if (isWide) return <Segmented label="Vista" value={shown.value} onChange={onChange} options={SHAPES} />;
  return (
    <IconButton
      variant="secondary"
      label={`Ver como ${other.label.toLowerCase()}`}
      onClick={() => onChange(other.value)}
    >
      {other.icon}
    </IconButton>
  );
}

export function DaysSwitch({ view, onChange }: { view: CalendarView; onChange: (view: CalendarView) => void }) {
  const isWide = useMedia("(min-width: 48rem)");
  const options = isWide ? WIDE : NARROW;
  return (
    <Segmented
      label="Días del calendario"
      value={view}
      onChange={onChange}
      options={options}
      className="max-md:grow max-md:[&>label]:px-1.5"
    />
  );
}
