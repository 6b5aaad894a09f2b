import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
}

interface TabListProps<Value extends string> {
  id: string;
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

interface TabPanelProps {
  id: string;
  value: string;
  children: ReactNode;
  className?: string;
}

interface TabsProps<Value extends string> extends Omit<TabListProps<Value>, "id"> {
  children: ReactNode;
  panelClassName?: string;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function TabList<Value extends string>({ id, label, items, value, onChange }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const index = step(
      items.findIndex((item) => item.value === value),
      items.length,
    );
    const next = items[index];
    if (next) onChange(next.value);
    list.current?.querySelectorAll("button")[index]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex gap-1 overflow-x-auto border-b border-line"
    >
      {items.map((item) => {
        const chosen = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}${item.value}`}
            aria-selected={chosen}
            aria-controls={`${id}panel`}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(item.value)}
            className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2 text-sm min-[26rem]:px-3 font-medium whitespace-nowrap text-ink-soft transition-colors -outline-offset-2 hover:text-ink aria-selected:border-primary aria-selected:text-ink"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-grey-soft px-1.5 text-xs text-grey-ink tabular-nums">{item.count}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

export const TabPanel = ({ id, value, children, className }: TabPanelProps) => (
  <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className={className}>
    {children}
  </div>
);

export function Tabs<Value extends string>({ children, panelClassName, ...list }: TabsProps<Value>) {
  const id = useId();
  return (
    <>
      <TabList id={id} {...list} />
      <TabPanel id={id} value={list.value} className={panelClassName}>
        {children}
      </TabPanel>
    </>
  );
}
