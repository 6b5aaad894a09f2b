import * as z from "zod/mini";

const Deployed = z.object({
  url: z.string(),
  googleUrl: z.string(),
  /** Endpoint of the database. */
  endpoint: z.string(),
  table: z.string(),
});

const { DEPLOYED } = process.env;

/** The deployment that `npm run proof` runs, for tests that can use it; null in other runs. */
export const deployed = DEPLOYED ? Deployed.parse(JSON.parse(DEPLOYED)) : null;

/** URL at which tests open a link. A deployment's links contain its public address, which tests cannot reach. */
export const pageOf = (link: string): string => (deployed ? deployed.url + new URL(link).pathname : link);
