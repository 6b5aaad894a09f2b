import { ChevronDown, Search } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { useTypedSearch } from "../../../components/ui/form/use-typed-search";
import { SearchField } from "../../../components/ui/search-field";
import { type ClientsAddress, PAGE_SIZES, type PageSize, toPageSize } from "../model/address";

interface SearchCardProps {
  address: ClientsAddress;
  isLoading: boolean;
  /** Called with a new text when typing pauses, on submit or on clearing. */
  onType: (text: string) => void;
  onRepeat: () => void;
  onSize: (size: PageSize) => void;
  createButton: ReactNode;
}

export function SearchCard({ address, isLoading, onType, onRepeat, onSize, createButton }: SearchCardProps) {
  const search = useTypedSearch(address.search, onType);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (search.text.trim() === address.search) onRepeat();
    else search.send();
  };

  return (
    <Card className="max-md:border-0 max-md:bg-transparent max-md:p-0! md:p-4!">
      <search>
        <form onSubmit={submit} className="flex items-center gap-2">
          <div className="relative min-w-0 grow">
            <SearchField
              label="Buscar clientes"
              search={search}
              placeholder="Buscar por nombre, correo o celular"
              className="text-ellipsis max-md:placeholder:text-[0.9375rem]"
            />
          </div>
          <SizeSelect size={address.size} onSize={onSize} />
          <Button
            type="submit"
            pending={isLoading}
            icon={<Search aria-hidden />}
            className="max-md:min-w-11 max-md:gap-0 max-md:px-0 md:min-w-34"
          >
            <span className="max-md:sr-only">{isLoading ? "Buscando..." : "Buscar"}</span>
          </Button>
          <div className="hidden md:flex">{createButton}</div>
        </form>
      </search>
    </Card>
  );
}

/** A native select that shows only the number on a phone, where its options do not fit. */
const SizeSelect = ({ size, onSize }: { size: PageSize; onSize: (size: PageSize) => void }) => (
  <div className="ui-control relative flex w-auto! shrink-0 items-center gap-1.5 pr-2 has-focus-visible:border-primary has-focus-visible:outline-1 has-focus-visible:outline-primary">
    <span aria-hidden className="whitespace-nowrap tabular-nums">
      {size}
      <span className="max-md:hidden"> por página</span>
    </span>
    <ChevronDown aria-hidden className="size-4 text-ink-faint" />
    <select
      aria-label="Clientes por página"
      title="Clientes por página"
      value={size}
      onChange={(event) => onSize(toPageSize(event.target.value))}
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control opacity-0"
    >
      {PAGE_SIZES.map((each) => (
        <option key={each} value={each}>
          {each} por página
        </option>
      ))}
    </select>
  </div>
);
