import * as z from "zod/mini";

const Deployed = z.object({
  url: z.string(),
  googleUrl: z.string(),
  /** The deployment's database and table. */
  endpoint: z.string(),
  table: z.string(),
});

const { DEPLOYED } = process.env;

/** The deployment that `npm run proof` runs, for tests that can use it; null in other runs. */
export const deployed = DEPLOYED ? Deployed.parse(JSON.parse(DEPLOYED)) : null;

/** The address at which tests reach a link's page, because a deployment's links contain its public address. */
export const pageOf = (link: string): string => (deployed ? deployed.url + new URL(link).pathname : link);
