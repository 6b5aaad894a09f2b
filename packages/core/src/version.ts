import * as z from "zod/mini";

export const versionField = { version: z.nullish(z.int()) };
