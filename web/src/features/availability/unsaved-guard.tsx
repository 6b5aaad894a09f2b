import { lazy, Suspense } from "react";
import { useLeaveGuard } from "../../app/use-leave-guard";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../components/ui/confirm-dialog")).ConfirmDialog,
}));

/** Asks before the page is left with unsaved changes. */
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
        text="Cambiaste tu disponibilidad y aún no la guardas. Si sales, esos cambios se pierden."
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        danger
      />
    </Suspense>
  );
}
