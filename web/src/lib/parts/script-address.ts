import { TRUSTED_SCRIPTS } from "../../../trusted-scripts";

/** The one policy that the page's security policy lets a script make: what it runs beside itself is a file of this origin. */
const policy = window.trustedTypes?.createPolicy(TRUSTED_SCRIPTS, {
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError("A script of another origin.");
    return address;
  },
});

/** A script's address as a worker takes it. The DOM's types know of strings alone. */
export const scriptAddress = (address: string): string =>
  (policy ? policy.createScriptURL(address) : address) as unknown as string;
