import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useAuth } from "../../lib/auth";
import { hasWaiting, subscribeToToasts, takeWaiting } from "../ui/toast/toast";
import { Toaster } from "./lazy-dialog";

export function ToastHost() {
  const { hasLeft } = useAuth();
  const [wanted, setWanted] = useState(hasWaiting);
  // What is still answered to whoever left, nobody is to read.
  useEffect(() => subscribeToToasts(() => (hasLeft ? takeWaiting() : setWanted(true))), [hasLeft]);
  // Beside the app, which a dialog covers and makes inert.
  return wanted && !hasLeft && createPortal(<Toaster />, document.body);
}
