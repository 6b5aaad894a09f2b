import type { ReactNode } from "react";
import { cx } from "../../lib/cx";

/** A grey block in the shape of what comes; give its size through className. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx("animate-shimmer rounded-control bg-hover", className)} />
);

/** Around the skeletons of one view: says once to screen readers that it loads. */
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
