import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod/mini";
import { refuseLikeGoogle } from "./refusals";

const prefixes = { token: "/oauth2/token", revoke: "/oauth2/revoke", calendar: "/calendar/v3/" };

const Failure = z.object({
  on: z.enum(["token", "revoke", "calendar"]),
  /** `timeout` never answers; `lost_answer` does the work first and then never answers. */
  as: z.enum(["timeout", "lost_answer", "forbidden", "rate_limited", "server_error", "conflict", "invalid_grant"]),
  times: z._default(z.int().check(z.positive()), 1),
  retry_after_seconds: z._default(z.int().check(z.nonnegative()), 30),
});
type Failure = z.infer<typeof Failure>;

const Control = z.object({ fail: z.nullable(Failure) });

/**
 * Failing on demand. `POST /__control {"fail": {"on": "calendar", "as": "rate_limited", "times": 2}}` makes the next two
 * requests fail; `{"fail": null}` forgets what is still to fail; `GET /__control` counts it.
 */
export function createFailures() {
  let pending: Failure[] = [];

  function takeFailure(path: string): Failure | undefined {
    const failure = pending.find(({ on }) => path.startsWith(prefixes[on]));
    if (failure) failure.times -= 1;
    pending = pending.filter(({ times }) => times > 0);
    return failure;
  }

  const middleware = createMiddleware(async (c, next) => {
    const failure = takeFailure(c.req.path);
    switch (failure?.as) {
      case undefined:
        return next();
      case "timeout":
        return hang();
      case "lost_answer":
        await next();
        return hang();
      case "forbidden":
        return refuseLikeGoogle(c, 403, "forbidden");
      case "rate_limited":
        c.header("Retry-After", String(failure.retry_after_seconds));
        return refuseLikeGoogle(c, 429, "rateLimitExceeded");
      case "server_error":
        return refuseLikeGoogle(c, 500, "backendError");
      case "conflict":
        return refuseLikeGoogle(c, 409, "duplicate");
      case "invalid_grant":
        return c.json({ error: "invalid_grant", error_description: "Token has been expired or revoked." }, 400);
    }
  });

  const routes = new Hono()
    .get("/__control", (c) => c.json({ pending: pending.reduce((sum, { times }) => sum + times, 0) }))
    .post("/__control", async (c) => {
      const control = Control.safeParse(await c.req.json());
      if (!control.success) return c.json({ error: z.prettifyError(control.error) }, 400);
      pending = control.data.fail ? [...pending, control.data.fail] : [];
      return c.body(null, 204);
    });

  return { middleware, routes };
}

/** Until the caller gives up, or the server closes its connections. */
function hang(): Promise<never> {
  return new Promise(() => {});
}
