import { RotateCw } from "lucide-react";
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
