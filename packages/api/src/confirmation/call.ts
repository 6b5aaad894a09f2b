import { AppError } from "@sereno/core/errors";
import type { Context } from "hono";
import { noteRefusal, toAppError } from "../errors";
import type { AppEnv } from "../http";
import { FOREIGN, GONE, PAGE_HEADERS, TOO_MANY } from "./page";

/** A request by a client, who has a link and no session. */
export type Call = Context<AppEnv>;

export const say = (status: number, text: string): Response => new Response(text, { status, headers: PAGE_HEADERS });

export function refuse(c: Call, refusal: AppError, text: string): Response {
  noteRefusal(c.get("ctx"), refusal);
  return say(refusal.status, text);
}

export const orRefuse = (c: Call, answer: Promise<Response>, failed: string): Promise<Response> =>
  answer.catch((error: unknown) => refuse(c, toAppError(error), failed));

export const tooMany = (c: Call, retry_after: number): Response =>
  refuse(c, new AppError("rate_limited", { data: { retry_after } }), TOO_MANY);

export const refuseMissingLink = (c: Call): Response => refuse(c, new AppError("not_found"), GONE);

export const foreign = (c: Call): Response => refuse(c, new AppError("forbidden"), FOREIGN);

export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { ...PAGE_HEADERS, location: path } });

/** The path in the browser, without the prefix `/api` that the edge adds. */
export const ownPath = (c: Call): string => c.req.path.replace(/^\/api/, "");

/** Whether the request is a prefetch by a browser or program, not a visit. */
export const looksAhead = (c: Call): boolean =>
  c.req.raw.method === "HEAD" || /prefetch|preview/i.test(`${c.req.header("sec-purpose")} ${c.req.header("purpose")}`);

/** Whether no other site's page sent the form. Old browsers send our pages' `Origin` as `null` or not at all. */
export function isOwnForm({ req }: Call): boolean {
  const site = req.header("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = req.header("origin") ?? "null";
  return origin === "null" || [req.header("x-forwarded-host"), new URL(req.url).host].includes(hostOf(origin));
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : "");
