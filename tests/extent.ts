/** `LONG=true` runs in full what a change does not wait for: `npm run test:long`, each night and before a release. */
export const isLong = process.env.LONG === "true";

/** How much a test draws by chance: a little with each change, much in the long run. */
export const extent = (eachChange: number, long: number): number => (isLong ? long : eachChange);
