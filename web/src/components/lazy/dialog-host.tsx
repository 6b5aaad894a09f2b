import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { closeDialogs, hostDialogs, openDialogs } from "./opened";

/** Draws the dialogs that are open, as long as the page that they were opened on stays. */
export function DialogHost() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins without dialogs.
  useEffect(() => closeDialogs, [pathname]);
  return useSyncExternalStore(hostDialogs, openDialogs);
}
