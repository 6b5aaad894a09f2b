export const FullScreenLoading = () => (
  <div role="status" className="flex min-h-dvh items-center justify-center text-ink-soft">
    Cargando...
  </div>
);
