import type { ReactNode } from "react";
import { cx } from "../../lib/cx";

export type Tone = "teal" | "grey" | "rose" | "amber";

const TONES: Record<Tone, string> = {
  teal: "bg-teal-soft text-teal-ink",
  grey: "bg-grey-soft text-grey-ink",
  rose: "bg-rose-soft text-rose-ink",
  amber: "bg-amber-soft text-amber-ink",
};

interface BadgeProps {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}

export const Badge = ({ tone = "grey", className, children }: BadgeProps) => (
  <span
    className={cx(
      "inline-flex h-6 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3",
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
);
