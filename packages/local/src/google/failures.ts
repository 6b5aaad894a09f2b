import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod/mini";
import { refuseLikeGoogle } from "./refusals";

const prefixes = { token: "/oauth2/token", revoke: "/oauth2/revoke", calendar: "/calendar/v3/" };

// Three kinds give no answer. `lost_answer` executes the request at once, `late` on `release`, and `timeout` never.
const CALENDAR_KINDS = ["timeout", "lost_answer", "forbidden", "rate_limited", "server_error", "conflict"] as const;
const KINDS = [...CALENDAR_KINDS, "invalid_grant", "late", "gone"] as const;

const Failure = z.object({
  on: z.enum(["token", "revoke", "calendar"]),
  as: z.enum(KINDS),
  times: z._default(z.int().check(z.positive()), 1),
  retry_after_seconds: z._default(z.int().check(z.nonnegative()), 30),
});
type Failure = z.infer<typeof Failure>;

const Control = z.object({
  fail: z.optional(z.nullable(Failure)),
  rate: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Executes all requests that a `late` failure has held back. */
  release: z.optional(z.literal(true)),
});

/** `POST /__control {"fail": {"on": "calendar", "as": "rate_limited", "times": 2}}` fails the next two calendar calls;
 * `{"fail": null}` cancels failures still to come; `{"rate": 0.3}` fails 30 % of token and calendar requests;
 * `GET /__control` counts the failures still to come, and the requests that `late` failures hold back. */
export function createFailures(onSilence: () => void) {
  /** Waits until the caller gives up or the server closes its connections. */
  const hang = () => {
    onSilence();
    return new Promise<never>(() => {});
  };
  let pending: Failure[] = [];
  let rate = 0;
  let held: (() => Promise<void>)[] = [];

  function takeFailure(path: string): { as: (typeof KINDS)[number]; retry_after_seconds: number } | undefined {
    const failure = pending.find(({ on }) => path.startsWith(prefixes[on]));
    if (failure) failure.times -= 1;
    pending = pending.filter(({ times }) => times > 0);
    if (failure || Math.random() >= rate) return failure;
    if (path.startsWith(prefixes.token)) return { as: "invalid_grant", retry_after_seconds: 0 };
    const as = CALENDAR_KINDS[Math.floor(Math.random() * CALENDAR_KINDS.length)];
    return path.startsWith(prefixes.calendar) && as ? { as, retry_after_seconds: 30 } : undefined;
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
      case "late":
        // Reads the body before the connection closes. Hono caches it for the release.
        await c.req.text();
        held.push(next);
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
      case "gone":
        return refuseLikeGoogle(c, 410, "fullSyncRequired");
      case "invalid_grant":
        return c.json({ error: "invalid_grant", error_description: "Token has been expired or revoked." }, 400);
    }
  });

  const routes = new Hono()
    .get("/__control", (c) =>
      c.json({ pending: pending.reduce((sum, { times }) => sum + times, 0), held: held.length }),
    )
    .post("/__control", async (c) => {
      const control = Control.safeParse(await c.req.json());
      if (!control.success) return c.json({ error: z.prettifyError(control.error) }, 400);
      const { fail } = control.data;
      if (fail !== undefined) pending = fail ? [...pending, fail] : [];
      rate = control.data.rate ?? rate;
      if (control.data.release) {
        const released = held;
        held = [];
        for (const work of released) await work();
      }
      return c.body(null, 204);
    });

  return { middleware, routes };
}
