import { lazy, Suspense, useEffect } from "react";
import { useBlocker } from "react-router";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../components/ui/confirm-dialog")).ConfirmDialog,
}));

/** Asks before the page is left with unsaved changes, inside the app or by closing the tab. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);

  if (blocker.state !== "blocked") return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onClose={blocker.reset}
        onConfirm={blocker.proceed}
        title="¿Salir sin guardar?"
        text="Cambiaste tu disponibilidad y aún no la guardas. Si sales, esos cambios se pierden."
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        danger
      />
    </Suspense>
  );
}
