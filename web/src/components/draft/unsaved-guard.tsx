import { useLeaveGuard } from "../../lib/use-leave-guard";
import { LazyConfirm, LEAVING } from "../lazy/questions";

interface UnsavedGuardProps extends Partial<typeof LEAVING> {
  dirty: boolean;
  onLeave?: (() => void) | undefined;
}

/** Asks before the user leaves the page with unsaved input. Only the guard that became dirty last asks. */
export function UnsavedGuard({ dirty, onLeave, ...texts }: UnsavedGuardProps) {
  const { isAsking, stay, leave } = useLeaveGuard(dirty);
  if (!isAsking) return null;
  return (
    <LazyConfirm
      {...LEAVING}
      {...texts}
      onClose={stay}
      onConfirm={() => {
        onLeave?.();
        leave();
      }}
    />
  );
}
