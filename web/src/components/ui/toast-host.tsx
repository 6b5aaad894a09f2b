import { lazy, Suspense, useEffect, useState } from "react";
import { hasWaiting, subscribeToToasts } from "./toast";

const Toaster = lazy(() => import("./toaster"));

export function ToastHost() {
  const [wanted, setWanted] = useState(hasWaiting);
  useEffect(() => subscribeToToasts(() => setWanted(true)), []);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
