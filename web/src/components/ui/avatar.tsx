import { initials } from "@sereno/core/domain/client/initials/rules";
import { cx } from "../../lib/cx";

/** A person's initials. Hidden from screen readers, so show the name beside them. */
export const Avatar = ({ name, className }: { name: string; className?: string }) => (
  <span
    aria-hidden
    className={cx(
      "flex size-10 shrink-0 items-center justify-center rounded-full bg-grey-soft text-sm font-medium text-grey-ink",
      className,
    )}
  >
    {initials(name)}
  </span>
);
