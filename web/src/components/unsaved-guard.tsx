import { lazy, Suspense } from "react";
import { useLeaveGuard } from "../lib/use-leave-guard";

const ConfirmDialog = lazy(async () => ({
  default: (await import("./ui/confirm-dialog")).ConfirmDialog,
}));

interface UnsavedGuardProps {
  dirty: boolean;
  title?: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
}

/** Asks before the page is left while something would be lost. One at a time: the history has room for a single guard. */
export function UnsavedGuard({
  dirty,
  title = "¿Salir sin guardar?",
  text = "Tienes cambios sin guardar. Si sales, se pierden.",
  confirmLabel = "Salir sin guardar",
  cancelLabel = "Seguir editando",
}: UnsavedGuardProps) {
  const { isAsking, stay, leave } = useLeaveGuard(dirty);
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onClose={stay}
        onConfirm={leave}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        danger
      />
    </Suspense>
  );
}
