import { ChevronDown, Search, X } from "lucide-react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { Button, IconButton } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Field } from "../../../components/ui/form/field";
import { TextInput } from "../../../components/ui/form/text-input";
import { useTypedSearch } from "../../../components/ui/form/use-typed-search";
import { cx } from "../../../lib/cx";
import { type ClientsAddress, LONGEST_SEARCH, PAGE_SIZES, type PageSize, toPageSize } from "../model/address";

interface SearchCardProps {
  address: ClientsAddress;
  isLoading: boolean;
  /** Called once typing pauses, too. */
  onType: (text: string) => void;
  /** What is searched already is asked for again. */
  onRepeat: () => void;
  onSize: (size: PageSize) => void;
  createButton: ReactNode;
}

export function SearchCard({ address, isLoading, onType, onRepeat, onSize, createButton }: SearchCardProps) {
  const { text, setText, send, clear } = useTypedSearch(address.search, onType);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === address.search) onRepeat();
    else send();
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
                placeholder="Buscar por nombre, correo o celular"
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
              <IconButton
                label="Borrar búsqueda"
                className="absolute top-0 right-0"
                onClick={() => {
                  clear();
                  input.current?.focus();
                }}
              >
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
          <div className="hidden md:flex">{createButton}</div>
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
