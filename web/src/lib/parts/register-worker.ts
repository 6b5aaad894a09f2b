import { scriptAddress } from "./script-address";

/** Registers the service worker, which opens the app offline from the next visit on. Call it after sign-in. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register(scriptAddress("/sw.js"), { updateViaCache: "none" }).catch((error: unknown) => {
      console.error("The service worker was not registered:", error);
    });
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", register, { once: true });
}
