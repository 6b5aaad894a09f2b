import type { ComponentProps } from "react";
import { cx } from "../../lib/cx";

export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cx("ui-card", className)} />
);
