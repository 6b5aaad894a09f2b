import { useTypedSearch } from "../../../components/ui/form/use-typed-search";
import { SearchField } from "../../../components/ui/search-field";

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  onFocus: () => void;
  autoFocus: boolean;
}

export function SearchBox({ value, onSearch, ...rest }: SearchBoxProps) {
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
