import type { ComponentProps } from "react";

export const FullScreenLoading = (props: ComponentProps<"div">) => (
  <div {...props} role="status" className="flex min-h-dvh items-center justify-center text-ink-soft">
    Cargando...
  </div>
);
