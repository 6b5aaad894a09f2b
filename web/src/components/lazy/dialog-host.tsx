import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { useAuth } from "../../lib/auth";
import { hasWaiting, subscribeToToasts, takeWaiting } from "../ui/toast/toast";
import { Toaster } from "./lazy-dialog";
import { closeDialogs, hostDialogs, openDialogs } from "./opened";

export function DialogHost() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes all dialogs when the page changes.
  useEffect(() => closeDialogs, [pathname]);
  return useSyncExternalStore(hostDialogs, openDialogs);
}

export function ToastHost() {
  const { hasLeft } = useAuth();
  const [wanted, setWanted] = useState(hasWaiting);
  // After sign-out, toasts are discarded: they report answers that arrived late.
  useEffect(() => subscribeToToasts(() => (hasLeft ? takeWaiting() : setWanted(true))), [hasLeft]);
  // Renders the toasts outside the app, because an open dialog makes the app inert.
  return wanted && !hasLeft && createPortal(<Toaster />, document.body);
}
