import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useMemo,
} from "react";
import { cx } from "../../../lib/cx";

interface FieldWiring {
  id: string;
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface OwnWiring {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
}

/** Ids and aria attributes that a native control takes from its Field; the control's own props win. */
export function useControlProps(own: OwnWiring) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
  };
}

/** `useControlProps` for a button: its name for screen readers is the label with the `shown` value. */
export function useButtonControlProps(own: { label?: string | undefined; shown: string }) {
  const field = use(FieldContext);
  const label = own.label ?? field?.label;
  return {
    id: field?.id,
    "aria-label": label ? `${label}: ${own.shown}` : own.shown,
    "aria-describedby": field?.describedBy,
    "aria-invalid": field?.invalid || undefined,
  };
}

interface Shape {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

const labelClass = (hidden: boolean | undefined) =>
  hidden ? "sr-only" : "mb-1.5 flex items-baseline justify-between gap-2 text-sm font-medium text-ink";

const Optional = () => <span className="text-xs font-normal text-ink-faint">Opcional</span>;

function Note({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  if (!error && !hint) return null;
  return (
    <p
      id={id}
      role={error ? "alert" : undefined}
      className={cx("mt-1.5 text-sm", error ? "text-danger" : "text-ink-soft")}
    >
      {error || hint}
    </p>
  );
}

export function Field({ label, hint, error, optional, hideLabel, className, children }: Shape) {
  const id = useId();
  const noteId = `${id}note`;
  const described = Boolean(error || hint);
  const wiring = useMemo(
    () => ({ id, label, describedBy: described ? noteId : undefined, invalid: Boolean(error) }),
    [id, label, described, noteId, error],
  );
  return (
    <div className={cx("min-w-0", className)}>
      <label htmlFor={id} className={labelClass(hideLabel)}>
        {label}
        {optional && <Optional />}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <Note id={noteId} hint={hint} error={error} />
    </div>
  );
}

export function FieldGroup({ label, hint, error, optional, hideLabel, className, children }: Shape) {
  const noteId = useId();
  return (
    <fieldset className={cx("min-w-0", className)} aria-describedby={error || hint ? noteId : undefined}>
      <legend className={cx(labelClass(hideLabel), !hideLabel && "w-full")}>
        {label}
        {optional && <Optional />}
      </legend>
      {children}
      <Note id={noteId} hint={hint} error={error} />
    </fieldset>
  );
}

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

/** Focuses a dialog's first field when the dialog opens, because Headless UI does not on touch screens. */
export function useTypedFirst(field: RefObject<HTMLElement | null>, isFirst = true): void {
  useEffect(() => {
    if (isFirst) queueMicrotask(() => field.current?.focus());
  }, [field, isFirst]);
}
