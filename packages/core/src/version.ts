import * as z from "zod/mini";

/** Of a change: only of what it is based on. */
export const versionField = {
  version: z
    .nullish(z.int())
    .check(z.describe("The version that the change is based on; an older one is refused with `stale_version`.")),
};
