import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../../lib/cx";

export const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />;

type Variant = "primary" | "secondary" | "ghost" | "danger";

const VARIANTS: Record<Variant, string> = {
  primary: "border-transparent bg-primary text-on-primary not-disabled:hover:bg-primary-hover",
  secondary: "border-line-strong/60 bg-surface text-ink not-disabled:hover:bg-sunken",
  ghost: "border-transparent text-ink-soft not-disabled:hover:bg-hover not-disabled:hover:text-ink",
  danger: "border-transparent bg-danger text-on-danger not-disabled:hover:bg-danger-hover",
};

interface Look {
  variant?: Variant;
  icon?: ReactNode;
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Whether an action is under way: the button shows progress, ignores presses and keeps the focus. */
  pending?: boolean;
}

export function Button({ variant = "secondary", icon, pending, className, onClick, children, ...rest }: ButtonProps) {
  const isOff = pending || rest["aria-disabled"] === true;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
      className={cx("ui-button", VARIANTS[variant], isOff && (pending ? "opacity-80" : "opacity-50"), className)}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export const QuietButton = ({ className, ...rest }: ButtonProps) => (
  <Button variant="ghost" {...rest} className={cx("px-3 text-sm", className)} />
);

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

export function ButtonLink({ variant = "secondary", icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx("ui-button", VARIANTS[variant], className)}>
      {icon}
      {children}
    </Link>
  );
}

export const QuietLink = (props: Omit<ComponentProps<typeof Link>, "className">) => (
  <ButtonLink variant="ghost" {...props} className="px-3 text-sm" />
);

interface IconButtonProps extends Omit<ButtonProps, "icon" | "pending" | "aria-label" | "title"> {
  label: string;
}

export const IconButton = ({ label, variant = "ghost", className, ...rest }: IconButtonProps) => (
  <Button {...rest} variant={variant} aria-label={label} title={label} className={cx("ui-icon-button", className)} />
);
