import { useLeaveGuard } from "../../lib/use-leave-guard";
import { LazyConfirm } from "../lazy/questions";

interface UnsavedGuardProps {
  dirty: boolean;
  title?: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  onLeave?: (() => void) | undefined;
}

/** Asks before the user leaves the page with unsaved input. Only one may be active: it owns a history entry. */
export function UnsavedGuard({
  dirty,
  title = "¿Salir sin guardar?",
  text = "Tienes cambios sin guardar. Si sales, se pierden.",
  confirmLabel = "Salir sin guardar",
  cancelLabel = "Seguir editando",
  onLeave,
}: UnsavedGuardProps) {
  const { isAsking, stay, leave } = useLeaveGuard(dirty);
  if (!isAsking) return null;
  return (
    <LazyConfirm
      onClose={stay}
      onConfirm={() => {
        onLeave?.();
        leave();
      }}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger
    />
  );
}
