import type { ComponentProps, ReactNode } from "react";
import { cx } from "../../../lib/cx";
import { useControlProps } from "./field";

export interface TextInputProps extends ComponentProps<"input"> {
  icon?: ReactNode;
}

export function TextInput({ icon, className, type = "text", ...rest }: TextInputProps) {
  const wiring = useControlProps(rest);
  const input = (
    <input {...rest} {...wiring} type={type} className={cx("ui-control", Boolean(icon) && "pl-10", className)} />
  );
  if (!icon) return input;
  return (
    <div className="relative">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-faint [&_svg]:size-4"
      >
        {icon}
      </span>
      {input}
    </div>
  );
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const wiring = useControlProps(rest);
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      className={cx("ui-control field-sizing-content max-h-64 py-2.5 leading-normal", className)}
    />
  );
}
