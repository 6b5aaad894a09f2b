import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../../lib/cx";
import { clientAddress } from "../address/addresses";

interface LineProps {
  /** Id of the client whose sheet the name links to; null shows the name without a link. */
  clientId: string | null;
  title: string;
  text: ReactNode;
  isNow?: boolean;
  children: ReactNode;
}

export const Line = ({ clientId, title, text, isNow = false, children }: LineProps) => (
  <li className={cx("flex min-h-14 flex-wrap items-center justify-end pr-1.5 pl-4", isNow && "bg-teal-soft")}>
    <p className="relative min-w-0 grow basis-20 py-1.5">
      {clientId ? (
        <Link
          to={clientAddress(clientId)}
          className="block truncate font-medium after:absolute after:inset-0 hover:text-primary hover:underline"
        >
          {title}
        </Link>
      ) : (
        <span className="block truncate font-medium">{title}</span>
      )}
      <span className={cx("block text-sm text-pretty tabular-nums", isNow ? "text-teal-ink" : "text-ink-soft")}>
        {text}
      </span>
    </p>
    {children}
  </li>
);
