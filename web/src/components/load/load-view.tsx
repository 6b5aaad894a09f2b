import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Card, SkeletonGroup } from "../ui/card";
import { ErrorState } from "../ui/error-state";
import type { Load } from "./use-load";

type Retried = Pick<Load<unknown>, "isRetrying" | "retry">;
type Failing = Retried & Pick<Load<unknown>, "hasFailed" | "reason">;

interface NotLoadedProps {
  load: Failing;
  message: string;
  hint?: string;
  skeleton: ReactNode;
  className?: string;
}

export const NotLoaded = ({ load, message, hint = load.reason, skeleton, className }: NotLoadedProps) =>
  load.hasFailed ? (
    <ErrorState message={message} hint={hint} onRetry={load.retry} retrying={load.isRetrying} className={className} />
  ) : (
    skeleton
  );

interface LoadViewProps<Data> extends Omit<NotLoadedProps, "load"> {
  load: Load<Data>;
  children: (data: Data) => ReactNode;
}

export const LoadView = <Data,>({ load, children, className = "py-4", ...rest }: LoadViewProps<Data>) =>
  load.data === undefined ? <NotLoaded load={load} className={className} {...rest} /> : children(load.data);

export const PageNotLoaded = ({ skeleton, ...props }: NotLoadedProps) =>
  props.load.hasFailed ? (
    <Card>
      <NotLoaded {...props} skeleton={null} />
    </Card>
  ) : (
    skeleton
  );

export const DialogSkeleton = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} bones={["h-40 w-full rounded-card"]} />
);

interface FailureProps {
  load: Retried;
  message: string;
  children?: ReactNode;
}

export const InlineFailure = ({ load, message }: FailureProps) => (
  <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
    <p>{message}</p>
    <Button icon={<RotateCw aria-hidden />} pending={load.isRetrying} onClick={load.retry}>
      Reintentar
    </Button>
  </div>
);

type InlineLoadProps<Data> = Omit<LoadViewProps<Data>, "hint" | "className">;

export function InlineLoad<Data>({ load, message, skeleton, children }: InlineLoadProps<Data>) {
  if (load.data !== undefined) return children(load.data);
  return load.hasFailed ? <InlineFailure load={load} message={message} /> : skeleton;
}

export const FailureNotice = ({ load, message, children }: FailureProps) => (
  <Banner
    tone="rose"
    title={message}
    className="mb-4"
    action={
      <Button variant="ghost" pending={load.isRetrying} onClick={load.retry} className="px-3 text-sm">
        Reintentar
      </Button>
    }
  >
    {children}
  </Banner>
);

export const StaleNotice = ({ load, message }: { load: Failing; message: string }) =>
  load.hasFailed && (
    <FailureNotice load={load} message={message}>
      Ves lo último que se pudo cargar.
    </FailureNotice>
  );
