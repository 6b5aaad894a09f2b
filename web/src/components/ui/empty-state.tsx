import type { ReactNode } from "react";
import { cx } from "../../lib/cx";

const CALENDAR = (
  <>
    <rect x="14" y="16" width="52" height="46" rx="7" />
    <path d="M14 29h52M28 11v9M52 11v9" />
    <path d="M27 48c4 0 4-4 8.5-4s4.5 4 9 4 4.5-4 8.5-4" className="stroke-primary" />
  </>
);

export const CLOCK = (
  <>
    <circle cx="40" cy="39" r="26" />
    <path d="M40 13v5M40 60v5M14 39h5M61 39h5" />
    <path d="M40 26v13l9 6" className="stroke-primary" />
  </>
);

interface EmptyStateProps {
  drawing?: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ drawing = CALENDAR, title, hint, action, className }: EmptyStateProps) {
  return (
    <div className={cx("flex flex-col items-center px-4 py-10 text-center", className)}>
      <svg
        aria-hidden
        viewBox="0 0 80 80"
        className="mb-3 size-20 stroke-line-strong"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
      <p className="font-medium">{title}</p>
      {hint && <p className="mt-1 max-w-sm text-sm text-ink-soft">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

export const PEOPLE = (
  <>
    <circle cx="32" cy="28" r="10" />
    <path d="M12 62c1-13 9-19 20-19s19 6 20 19" />
    <path d="M52 20a9 9 0 0 1 0 17M58 45c6 2.5 9.500 8 10 17" className="stroke-primary" />
  </>
);

export const BOX = (
  <>
    <path d="M14 28 40 15l26 13v26L40 67 14 54z" />
    <path d="M14 28l26 13 26-13M40 41v26" className="stroke-primary" />
  </>
);

export const MONEY = (
  <>
    <rect x="10" y="22" width="60" height="36" rx="6" />
    <path d="M10 33c6 0 11-5 11-11M70 33c-6 0-11-5-11-11M10 47c6 0 11 5 11 11M70 47c-6 0-11 5-11 11" />
    <circle cx="40" cy="40" r="9" className="stroke-primary" />
  </>
);
