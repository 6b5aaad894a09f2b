import { CalendarDays, List } from "lucide-react";
import { Segmented } from "../../../components/ui/form/segmented";
import { useMedia } from "../../../lib/use-media";
import type { CalendarView } from "../model/time/calendar-views";

const word = (text: string) => <span className="max-md:sr-only">{text}</span>;

const SHAPES = [
  { value: "lista", label: word("Lista"), icon: <List aria-hidden /> },
  { value: "calendario", label: word("Calendario"), icon: <CalendarDays aria-hidden /> },
] as const;

const DAYS = {
  dia: { value: "dia", label: "Día" },
  tres: { value: "tres", label: "3 días" },
  semana: { value: "semana", label: "Semana" },
  mes: { value: "mes", label: "Mes" },
} as const satisfies Record<CalendarView, { value: CalendarView; label: string }>;

const WIDE = [DAYS.dia, DAYS.semana, DAYS.mes];
const NARROW = [DAYS.dia, DAYS.tres];

/** The view that a screen of this width has for the one that is asked for. */
export function useFittingView(view: CalendarView | undefined): CalendarView | undefined {
  const isWide = useMedia("(min-width: 48rem)");
  if (!view || view === "dia") return view;
  if (!isWide) return "tres";
  return view === "tres" ? "semana" : view;
}

interface ShapeSwitchProps {
  isCalendar: boolean;
  onChange: (shape: "lista" | "calendario") => void;
}

/** As a list or on a calendar; which days of either stands beside it. */
export const ShapeSwitch = ({ isCalendar, onChange }: ShapeSwitchProps) => (
  <Segmented label="Vista" value={isCalendar ? "calendario" : "lista"} onChange={onChange} options={SHAPES} />
);

interface DaysSwitchProps {
  view: CalendarView;
  onChange: (view: CalendarView) => void;
}

export function DaysSwitch({ view, onChange }: DaysSwitchProps) {
  const isWide = useMedia("(min-width: 48rem)");
  const options = isWide ? WIDE : NARROW;
  return (
    <Segmented label="Días del calendario" value={view} onChange={onChange} options={options} className="max-md:grow" />
  );
}
