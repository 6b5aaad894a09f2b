import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { hasWaiting, subscribeToToasts } from "../ui/toast/toast";
import { lazyPart } from "./lazy-part";
import { PlainNotices } from "./plain-notices";

export const Toaster = lazyPart(() => import("../ui/toast/toaster"), { NotLoaded: PlainNotices });

export function ToastHost() {
  const [wanted, setWanted] = useState(hasWaiting);
  useEffect(() => subscribeToToasts(() => setWanted(true)), []);
  // Beside the app, which a dialog covers and makes inert.
  return wanted && createPortal(<Toaster />, document.body);
}
