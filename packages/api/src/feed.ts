import type { Handler, Hono } from "hono";
import { noteRefusal, problemResponse, toAppError } from "./errors";
import type { AppEnv } from "./http";

// Other calendars ask now and then: no start reads it, their first question does.
const feed = () => import("@sereno/core/queries/read-feed");
const ics = () => import("@sereno/core/store/feed/ics");

const HEADERS = { "cache-control": "private, no-cache", "content-disposition": 'inline; filename="sereno.ics"' };

const opaque = (etag: string): string => etag.trim().replace(/^W\//, "");

/** Whether a reader has what is answered already (RFC 9110, 13.1.2). */
const has = (etag: string, ifNoneMatch = ""): boolean =>
  ifNoneMatch.split(",").some((each) => [opaque(etag), "*"].includes(opaque(each)));

/** A practice's appointments for whoever has the address of its feed. The address is a secret: nobody writes it down. */
const answer: Handler<AppEnv> = async (c) => {
  const ctx = c.get("ctx");
  c.set("procedure", "feed.read");
  try {
    const token = /^(.*)\.ics$/.exec(c.req.param("file") ?? "")?.[1] ?? "";
    const { etag, events } = await (await feed()).openFeed(ctx, ctx.auth, token);
    const headers = { ...HEADERS, ...(etag && { etag }) };
    if (etag && has(etag, c.req.header("if-none-match"))) return c.body(null, 304, headers);
    return c.body(await (await ics()).toIcs(await events()), 200, {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
    });
  } catch (error) {
    return problemResponse(noteRefusal(ctx, toAppError(error)), ctx.requestId);
  }
};

/** Below /api, too: before a function stands CloudFront, which knows the way to REST by that alone. */
export const mountFeed = (app: Hono<AppEnv>): void => {
  app.get("/calendar/:file", answer);
  app.get("/api/calendar/:file", answer);
};
