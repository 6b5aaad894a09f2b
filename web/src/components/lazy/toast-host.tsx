import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useAuth } from "../../lib/auth";
import { hasWaiting, subscribeToToasts, takeWaiting } from "../ui/toast/toast";
import { Toaster } from "./lazy-dialog";

export function ToastHost() {
  const { hasLeft } = useAuth();
  const [wanted, setWanted] = useState(hasWaiting);
  // After sign-out, late answers show no toasts.
  useEffect(() => subscribeToToasts(() => (hasLeft ? takeWaiting() : setWanted(true))), [hasLeft]);
  // Outside the app, because an open dialog makes the app inert.
  return wanted && !hasLeft && createPortal(<Toaster />, document.body);
}
