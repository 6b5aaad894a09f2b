import { useLeaveGuard } from "../../app/use-leave-guard";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";

/** Asks before the page is left with unsaved changes. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { isAsking, stay, leave } = useLeaveGuard(dirty);
  if (!isAsking) return null;
  return (
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
  );
}
