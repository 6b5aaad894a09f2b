import type { ReactNode } from "react";
import { ErrorState } from "../ui/error-state";
import type { Load } from "./use-load";

export interface NotLoadedProps {
  load: Pick<Load<unknown>, "hasFailed" | "reason" | "isRetrying" | "retry">;
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
