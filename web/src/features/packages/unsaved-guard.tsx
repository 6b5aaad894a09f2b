import { lazy, Suspense } from "react";
import { useLeaveGuard } from "../../app/use-leave-guard";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../components/ui/confirm-dialog")).ConfirmDialog,
}));

/** Asks before the page is left with unsaved changes. One at a time: the history has room for a single guard. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { isAsking, stay, leave } = useLeaveGuard(dirty);
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onClose={stay}
        onConfirm={leave}
        title="¿Salir sin guardar?"
        text="Tienes cambios sin guardar. Si sales, se pierden."
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        danger
      />
    </Suspense>
  );
}
