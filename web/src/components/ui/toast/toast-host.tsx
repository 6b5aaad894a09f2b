import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { hasWaiting, subscribeToToasts } from "./toast";

const Toaster = lazy(() => import("./toaster"));

export function ToastHost() {
  const [wanted, setWanted] = useState(hasWaiting);
  useEffect(() => subscribeToToasts(() => setWanted(true)), []);
  return (
    wanted && (
      <Suspense fallback={null}>
        {/* Beside the app, which a dialog covers and makes inert. */}
        {createPortal(<Toaster />, document.body)}
      </Suspense>
    )
  );
}
