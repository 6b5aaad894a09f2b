import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export const Fold = ({ label, open, children }: { label: string; open?: boolean; children: ReactNode }) => (
  <details open={open || undefined} className="group">
    <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-sm font-medium text-ink-soft hover:text-ink md:pointer-fine:min-h-9">
      {label}
      <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
    </summary>
    <div className="pt-2">{children}</div>
  </details>
);
