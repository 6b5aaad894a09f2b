import { ArrowLeft, CalendarDays, List, UserSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "../../../components/ui/button";
import { Segmented } from "../../../components/ui/form/segmented";
import { useTypedSearch } from "../../../components/ui/form/use-typed-search";
import { SearchField } from "../../../components/ui/search-field";
import { TabList } from "../../../components/ui/tabs";
import { useMedia } from "../../../lib/use-media";
import type { CalendarView } from "../model/time/days";
import { TABS, type TabValue } from "./use-dashboard-address";

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  onFocus: () => void;
  autoFocus: boolean;
}

function SearchBox({ value, onSearch, ...rest }: SearchBoxProps) {
  const search = useTypedSearch(value, onSearch);
  return (
    <search className="relative block">
      <SearchField
        {...rest}
        label="Buscar por nombre del paciente o celular"
        search={search}
        placeholder="Nombre del paciente o celular"
        onKeyDown={(event) => event.key === "Enter" && search.send()}
      />
    </search>
  );
}

interface ListControlsProps {
  id: string;
  shape: ReactNode;
  tab: TabValue;
  onTab: (tab: TabValue) => void;
  search: string;
  onSearch: (text: string) => void;
  onSearchFocus: () => void;
}

export function ListControls({ id, shape, tab, onTab, search, onSearch, onSearchFocus }: ListControlsProps) {
  const isWide = useMedia("(min-width: 48rem)");
  const [asked, setAsked] = useState<"opened" | "closed" | null>(null);
  const isSearching = asked === "opened" || search !== "";
  const box = (
    <SearchBox
      value={search}
      onSearch={onSearch}
      autoFocus={!isWide && asked === "opened"}
      onFocus={() => {
        setAsked("opened");
        onSearchFocus();
      }}
    />
  );
  if (!isWide && isSearching) {
    return (
      <>
        <IconButton
          label="Cerrar la búsqueda"
          onClick={() => {
            setAsked("closed");
            onSearch("");
          }}
        >
          <ArrowLeft aria-hidden />
        </IconButton>
        <div className="min-w-0 grow">{box}</div>
      </>
    );
  }
  return (
    <>
      {shape}
      <div className="min-w-0 grow">
        <TabList id={id} label="Citas que se muestran" items={TABS} value={tab} onChange={onTab} />
      </div>
      {isWide ? (
        <div className="w-80">{box}</div>
      ) : (
        <IconButton label="Buscar citas" autoFocus={asked === "closed"} onClick={() => setAsked("opened")}>
          <UserSearch aria-hidden />
        </IconButton>
      )}
    </>
  );
}

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

export function useFittingView(view: CalendarView | undefined): CalendarView | undefined {
  const isWide = useMedia("(min-width: 48rem)");
  if (view === "semana" && !isWide) return "tres";
  return view === "tres" && isWide ? "semana" : view;
}

interface ShapeSwitchProps {
  isCalendar: boolean;
  onChange: (shape: "lista" | "calendario") => void;
}

/** Switches between list and calendar: by two options, or on a narrow screen by one button for the view not shown. */
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
  const options = useMedia("(min-width: 48rem)") ? WIDE : NARROW;
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
