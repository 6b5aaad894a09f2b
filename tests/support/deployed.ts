import * as z from "zod/mini";

const Deployed = z.object({
  url: z.string(),
  googleUrl: z.string(),
  /** The database behind it, and its table. */
  endpoint: z.string(),
  table: z.string(),
});

const { DEPLOYED } = process.env;

/** What `npm run proof` runs, for tests that can go against it as well as against what they start; null for all other runs. */
export const deployed = DEPLOYED ? Deployed.parse(JSON.parse(DEPLOYED)) : null;

/** The page of a link that Sereno wrote, where the tests find it: what is deployed names its public address. */
export const pageOf = (link: string): string => (deployed ? deployed.url + new URL(link).pathname : link);
