import { PAGE_SIZES } from "@sereno/core/client/schema";
import { ChevronDown, Search, X } from "lucide-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button, IconButton } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Field } from "../../../components/ui/form/field";
import { TextInput } from "../../../components/ui/form/text-input";
import { cx } from "../../../lib/cx";
import { type ClientsAddress, LONGEST_SEARCH, type PageSize, toPageSize } from "../model/address";

interface SearchCardProps {
  address: ClientsAddress;
  isLoading: boolean;
  onSearch: (text: string) => void;
  onSize: (size: PageSize) => void;
  createButton: ReactNode;
}

export function SearchCard({ address, isLoading, onSearch, onSize, createButton }: SearchCardProps) {
  const [text, setText] = useState(address.search);
  const [searched, setSearched] = useState(address.search);
  const input = useRef<HTMLInputElement>(null);
  // What the address says anew, after "back" for one, takes the place of what was typed.
  if (searched !== address.search) {
    setSearched(address.search);
    setText(address.search);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  const clear = () => {
    setText("");
    if (address.search) onSearch("");
    input.current?.focus();
  };

  return (
    <Card className="p-3! md:p-4!">
      <search>
        <form onSubmit={submit} className="flex flex-wrap items-center gap-2 md:flex-nowrap">
          <div className="relative min-w-0 basis-full md:basis-0 md:grow">
            <Field label="Buscar clientes" hideLabel>
              <TextInput
                ref={input}
                type="search"
                placeholder="Buscar por nombre, email o teléfono"
                autoComplete="off"
                enterKeyHint="search"
                maxLength={LONGEST_SEARCH}
                icon={<Search />}
                className={cx(
                  "text-ellipsis max-md:placeholder:text-[0.9375rem] [&::-webkit-search-cancel-button]:hidden",
                  text && "pr-12",
                )}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            {text && (
              <IconButton label="Borrar búsqueda" className="absolute top-0 right-0" onClick={clear}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
          <SizeSelect size={address.size} onSize={onSize} />
          <Button
            type="submit"
            pending={isLoading}
            icon={<Search aria-hidden />}
            className="grow md:min-w-34 md:grow-0"
          >
            {isLoading ? "Buscando..." : "Buscar"}
          </Button>
          <div className="flex basis-full *:grow md:basis-auto">{createButton}</div>
        </form>
      </search>
    </Card>
  );
}

const SizeSelect = ({ size, onSize }: { size: PageSize; onSize: (size: PageSize) => void }) => (
  <div className="relative shrink-0">
    <select
      aria-label="Clientes por página"
      title="Clientes por página"
      value={size}
      onChange={(event) => onSize(toPageSize(event.target.value))}
      className="ui-control cursor-pointer appearance-none pr-9 tabular-nums"
    >
      {PAGE_SIZES.map((each) => (
        <option key={each} value={each}>
          {each} por página
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-faint" />
  </div>
);
