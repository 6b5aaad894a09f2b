import type { ReactNode } from "react";

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="gap-3 md:flex md:items-baseline md:justify-between md:py-2">
    <dt className="text-ink-soft max-md:text-xs">{label}</dt>
    <dd className="md:text-right">{children}</dd>
  </div>
);
