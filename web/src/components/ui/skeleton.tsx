import type { ReactNode } from "react";
import { cx } from "../../lib/cx";

/** Placeholder while loading; `className` gives its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx("animate-shimmer rounded-control bg-hover", className)} />
);

interface SkeletonGroupProps {
  label: string;
  className?: string;
  /** Classes of skeletons before the children, one string per skeleton. */
  bones?: readonly string[];
  children?: ReactNode;
}

/** Announces loading once to screen readers for all skeletons inside. */
export const SkeletonGroup = ({ label, className, bones = [], children }: SkeletonGroupProps) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {bones.map((bone, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no state.
      <Skeleton key={index} className={bone} />
    ))}
    {children}
  </div>
);
