import { useLeaveGuard } from "../../lib/use-leave-guard";
import { LazyConfirm } from "../lazy/questions";

interface UnsavedGuardProps {
  dirty: boolean;
  title?: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Called when the person gives up what was typed. */
  onLeave?: (() => void) | undefined;
}

/** Asks before the page is left while something would be lost. One at a time: the history has room for a single guard. */
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
