import type { ReactNode } from "react";
import { cx } from "../../lib/cx";

/** Give its size through className. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx("animate-shimmer rounded-control bg-hover", className)} />
);

/** Announces loading once to screen readers for all skeletons inside. */
export const SkeletonGroup = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
);
