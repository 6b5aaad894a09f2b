import type { ReactNode } from "react";
import { useId } from "react";

interface SectionProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
