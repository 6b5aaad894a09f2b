import { ComboboxOption } from "@headlessui/react";
import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId } from "react";
import { Skeleton } from "../../components/ui/card";
import { TextInput, type TextInputProps, useTypedFirst } from "../../components/ui/form/field";
import { counted } from "../../lib/text";
import { type Group, LONGEST_TEXT } from "./model/results";

interface SearchInputProps extends TextInputProps {
  field: RefObject<HTMLInputElement | null>;
  hasResults: boolean;
  onEnter: () => void;
  onEscape: () => void;
}

/** Search field. Keeps Escape and Tab from Headless UI, which would close only the list, or choose an option. */
export function SearchInput({ field, hasResults, onEnter, onEscape, onKeyDown, ...props }: SearchInputProps) {
  useTypedFirst(field);
  const own: Record<string, () => void> = { Enter: onEnter, Escape: onEscape };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = own[event.key];
    if (event.key === "Tab" || event.nativeEvent.isComposing) return;
    if (!act) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <TextInput
      {...props}
      aria-label="Buscar"
      aria-expanded={hasResults}
      icon={<Search />}
      maxLength={LONGEST_TEXT}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      placeholder="Una persona, un celular, una fecha…"
      onKeyDown={handleKey}
    />
  );
}

export function ResultGroup({ group: { title, results } }: { group: Group }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not what a list of options is divided by.
    <div role="group" aria-labelledby={id} className="pt-2">
      <div id={id} className="px-3 py-1.5 text-xs font-medium text-ink-soft">
        {title}
      </div>
      {results.length === 0 && <Skeleton className="mx-3 my-1 h-12" />}
      {results.map(({ id: value, label, hint, icon: Icon }) => (
        <ComboboxOption
          key={value}
          value={value}
          className="flex min-h-12 scroll-my-20 items-center gap-3 rounded-control px-3 py-1.5 select-none data-focus:bg-hover"
        >
          <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere text-ink">{label}</span>
            {hint && <span className="block truncate text-sm text-ink-soft tabular-nums">{hint}</span>}
          </span>
        </ComboboxOption>
      ))}
    </div>
  );
}

export function Status({ count, isWaiting, nothing }: { count: number; isWaiting: boolean; nothing: string | null }) {
  const isNothing = count === 0 && !isWaiting;
  return (
    <p role="status" className={isNothing ? "px-3 py-3 text-ink-soft" : "sr-only"}>
      {isNothing ? nothing : isWaiting ? "Buscando..." : counted(count, "resultado", "resultados")}
    </p>
  );
}
