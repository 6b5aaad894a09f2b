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

/** A link's page as the tests reach it: the deployment writes its public address. */
export const pageOf = (link: string): string => (deployed ? deployed.url + new URL(link).pathname : link);
