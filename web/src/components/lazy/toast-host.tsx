import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useAuth } from "../../lib/auth";
import { hasWaiting, subscribeToToasts, takeWaiting } from "../ui/toast/toast";
import { Toaster } from "./lazy-dialog";

export function ToastHost() {
  const { hasLeft } = useAuth();
  const [wanted, setWanted] = useState(hasWaiting);
  // Discards toasts after sign-out, which late answers would cause.
  useEffect(() => subscribeToToasts(() => (hasLeft ? takeWaiting() : setWanted(true))), [hasLeft]);
  // Rendered outside the app, because an open dialog makes the app inert.
  return wanted && !hasLeft && createPortal(<Toaster />, document.body);
}
