import type { ReactNode } from "react";
import { useId } from "react";

interface ListSectionProps {
  title: string;
  aside?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function ListSection({ title, aside, action, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex items-baseline gap-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside && <span className="text-sm text-ink-soft tabular-nums">{aside}</span>}
        {action}
      </div>
      {children}
    </section>
  );
}
