/** The name of the policy of Trusted Types by which the app starts its workers (`src/lib/parts/script-address.ts`). */
export const TRUSTED_SCRIPTS = "sereno";
