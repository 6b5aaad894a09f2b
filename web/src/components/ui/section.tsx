import type { ReactNode } from "react";
import { useEffect, useId, useRef } from "react";

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** The section is the next step of a process: its heading takes the focus and scrolls into view. */
  isStep?: boolean;
  children: ReactNode;
}

export function Section({ title, text, isStep = false, children }: SectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isStep) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [isStep]);
  return (
    <section aria-labelledby={id}>
      <h2
        ref={heading}
        id={id}
        tabIndex={isStep ? -1 : undefined}
        className="scroll-mt-20 text-lg font-semibold outline-none"
      >
        {title}
      </h2>
      {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
