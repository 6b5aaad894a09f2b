import type { Handler, Hono } from "hono";
import { noteRefusal, problemResponse, toAppError } from "./errors";
import type { AppEnv } from "./http";

// The code for feeds loads at the first request of a feed, not at start.
const feed = () => import("@sereno/core/queries/read-feed");
const ics = () => import("@sereno/core/store/feed/ics");

const HEADERS = { "cache-control": "private, no-cache", "content-disposition": 'inline; filename="sereno.ics"' };

const opaque = (etag: string): string => etag.trim().replace(/^W\//, "");

/** Whether `If-None-Match` contains the current ETag (RFC 9110, section 13.1.2). */
const has = (etag: string, ifNoneMatch = ""): boolean =>
  ifNoneMatch.split(",").some((each) => [opaque(etag), "*"].includes(opaque(each)));

/** Answers with the feed. Its address is a secret and is never logged. */
const answer: Handler<AppEnv> = async (c) => {
  const ctx = c.get("ctx");
  c.set("procedure", "feed.read");
  try {
    const token = /^(.*)\.ics$/.exec(c.req.param("file") ?? "")?.[1] ?? "";
    const { practice_id, etag, events } = await (await feed()).openFeed(ctx, ctx.auth, token);
    const headers = { ...HEADERS, ...(etag && { etag }) };
    if (etag && has(etag, c.req.header("if-none-match"))) return c.body(null, 304, headers);
    const write = async () => (await ics()).toIcs(await events());
    const call = { practice_id, sender: "feed", now: ctx.clock.now(), sent: 0, isCostly: true } as const;
    return c.body(await (ctx.practiceLimit?.inTurn(call, write) ?? write()), 200, {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
    });
  } catch (error) {
    return problemResponse(noteRefusal(ctx, toAppError(error)), ctx.requestId);
  }
};

/** Serves feeds also below /api, because CloudFront routes only that prefix to the REST function. */
export const mountFeed = (app: Hono<AppEnv>): void => {
  app.on("GET", ["/calendar/:file", "/api/calendar/:file"], answer);
};
