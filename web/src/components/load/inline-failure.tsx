import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import type { Load } from "./use-load";

interface InlineFailureProps {
  load: Pick<Load<unknown>, "isRetrying" | "retry">;
  message: string;
}

export const InlineFailure = ({ load, message }: InlineFailureProps) => (
  <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
    <p>{message}</p>
    <Button icon={<RotateCw aria-hidden />} pending={load.isRetrying} onClick={load.retry}>
      Reintentar
    </Button>
  </div>
);

interface InlineLoadProps<Data> extends InlineFailureProps {
  load: Load<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** `LoadView` for a part within a card or dialog. */
export function InlineLoad<Data>({ load, message, skeleton, children }: InlineLoadProps<Data>) {
  if (load.data !== undefined) return children(load.data);
  return load.hasFailed ? <InlineFailure load={load} message={message} /> : skeleton;
}
