import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error in the form that Google's APIs give it. */
export function refuseLikeGoogle(c: Context, code: ContentfulStatusCode, reason: string, message = reason) {
  return c.json({ error: { code, message, errors: [{ domain: "global", reason, message }] } }, code);
}
