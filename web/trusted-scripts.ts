/** Name of the Trusted Types policy by which the app starts workers (`src/lib/parts/script-address.ts`). */
export const TRUSTED_SCRIPTS = "sereno";
