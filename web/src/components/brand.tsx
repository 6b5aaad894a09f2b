import { cx } from "../lib/cx";

export const Brand = ({ className }: { className?: string }) => (
  <span className={cx("inline-flex items-center gap-2 font-semibold tracking-tight", className)}>
    <svg aria-hidden viewBox="0 0 32 32" className="size-[1.6em] shrink-0">
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M7 20c3 0 3-2.5 6-2.5s3 2.5 6 2.5 3-2.5 6-2.5"
        className="fill-none stroke-on-primary"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
      <circle cx="16" cy="11.5" r="3.5" className="fill-on-primary/80" />
    </svg>
    Sereno
  </span>
);
