import * as z from "zod/mini";

/** Of a change: only of what it is based on. */
export const versionField = {
  version: z.nullish(z.int()),
};
