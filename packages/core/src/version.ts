import * as z from "zod/mini";

/** The version that a change is based on. */
export const versionField = {
  version: z.nullish(z.int()),
};
