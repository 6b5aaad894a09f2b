import type { ComponentProps } from "react";
import { cx } from "../../lib/cx";

export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cx("rounded-card border border-line bg-surface p-4 md:p-5", className)} />
);
