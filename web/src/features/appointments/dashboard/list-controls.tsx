import { ArrowLeft, UserSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "../../../components/ui/button";
import { useTypedSearch } from "../../../components/ui/form/use-typed-search";
import { SearchField } from "../../../components/ui/search-field";
import { TabList } from "../../../components/ui/tabs";
import { useMedia } from "../../../lib/use-media";
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

/** Controls above the list. On a phone, the search field takes the whole row while it is used. */
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
