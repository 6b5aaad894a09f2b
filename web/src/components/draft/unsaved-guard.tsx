import { useLeaveGuard } from "../../lib/use-leave-guard";
import { LazyConfirm } from "../lazy/questions";

const TEXTS = {
  title: "¿Salir sin guardar?",
  text: "Tienes cambios sin guardar. Si sales, se pierden.",
  confirmLabel: "Salir sin guardar",
  cancelLabel: "Seguir editando",
};

interface UnsavedGuardProps extends Partial<typeof TEXTS> {
  dirty: boolean;
  onLeave?: (() => void) | undefined;
}

/** Asks before the user leaves the page with unsaved input. Only the guard that became dirty last asks. */
export function UnsavedGuard({ dirty, onLeave, ...texts }: UnsavedGuardProps) {
  const { isAsking, stay, leave } = useLeaveGuard(dirty);
  if (!isAsking) return null;
  return (
    <LazyConfirm
      {...TEXTS}
      {...texts}
      onClose={stay}
      onConfirm={() => {
        onLeave?.();
        leave();
      }}
      danger
    />
  );
}
