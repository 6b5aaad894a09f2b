import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { closeDialogs, hostDialogs, openDialogs } from "./opened";

/** Renders the open dialogs, and closes them when the page changes. */
export function DialogHost() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins without dialogs.
  useEffect(() => closeDialogs, [pathname]);
  return useSyncExternalStore(hostDialogs, openDialogs);
}
