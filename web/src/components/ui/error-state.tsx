import { CloudOff } from "lucide-react";
import { cx } from "../../lib/cx";
import { Button } from "./button";

interface ErrorStateProps {
  message: string;
  hint?: string;
  onRetry: () => void;
  retrying?: boolean;
  className?: string;
}

export function ErrorState({ message, hint, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cx("flex flex-col items-center px-4 py-10 text-center", className)}>
      <CloudOff aria-hidden className="mb-3 size-8 text-ink-faint" strokeWidth={1.5} />
      <p className="font-medium">{message}</p>
      {hint && <p className="mt-1 max-w-sm text-sm text-ink-soft">{hint}</p>}
      <Button className="mt-4" pending={retrying} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
