import { scriptAddress } from "./script-address";

/** Lets the shell of the app be opened without a connection, from the next time on. Who never signs in needs none of it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register(scriptAddress("/sw.js"), { updateViaCache: "none" }).catch((error: unknown) => {
      console.error("The service worker was not registered:", error);
    });
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", register, { once: true });
}
