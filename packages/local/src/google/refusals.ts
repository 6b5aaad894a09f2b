import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export const refuseLikeGoogle = (c: Context, code: ContentfulStatusCode, reason: string, message = reason) =>
  c.json({ error: { code, message, errors: [{ domain: "global", reason, message }] } }, code);
