import { TRUSTED_SCRIPTS } from "../../../trusted-scripts";

/** The only Trusted Types policy that the page allows. It accepts workers whose file is of this origin. */
const policy = window.trustedTypes?.createPolicy(TRUSTED_SCRIPTS, {
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError("A script of another origin.");
    return address;
  },
});

/** A worker's address that passed the policy. Typed as a string, because the DOM's types know only strings. */
export const scriptAddress = (address: string): string =>
  (policy ? policy.createScriptURL(address) : address) as unknown as string;

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
