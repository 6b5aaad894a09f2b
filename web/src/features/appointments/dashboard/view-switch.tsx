import { Segmented } from "../../../components/ui/form/segmented";
import { useMedia } from "../../../lib/use-media";
import type { CalendarView } from "../model/time/calendar-views";

type View = "lista" | CalendarView;

const OPTIONS = {
  lista: { value: "lista", label: "Lista" },
  dia: { value: "dia", label: "Día" },
  tres: { value: "tres", label: "3 días" },
  semana: { value: "semana", label: "Semana" },
  mes: { value: "mes", label: "Mes" },
} as const satisfies Record<View, { value: View; label: string }>;

const WIDE = [OPTIONS.lista, OPTIONS.dia, OPTIONS.semana, OPTIONS.mes];
const NARROW = [OPTIONS.lista, OPTIONS.dia, OPTIONS.tres];

/** The view that a screen of this width has for the one that is asked for. */
export function useFittingView(view: CalendarView | undefined): CalendarView | undefined {
  const isWide = useMedia("(min-width: 48rem)");
  if (!view || view === "dia") return view;
  if (!isWide) return "tres";
  return view === "tres" ? "semana" : view;
}

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const isWide = useMedia("(min-width: 48rem)");
  return <Segmented label="Vista" value={view} onChange={onChange} options={isWide ? WIDE : NARROW} />;
}
