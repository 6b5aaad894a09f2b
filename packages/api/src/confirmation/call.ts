import { AppError } from "@sereno/core/errors";
import type { Context } from "hono";
import { noteRefusal } from "../errors";
import type { AppEnv } from "../http";
import { FOREIGN, GONE, PAGE_HEADERS, TOO_MANY } from "./page";

/** A client's, who has no session and no name here: they come by an address that they were sent. */
export type Call = Context<AppEnv>;

export const say = (status: number, text: string): Response => new Response(text, { status, headers: PAGE_HEADERS });

/** Answers a page that says why, and keeps the reason for the log. */
export function refuse(c: Call, refusal: AppError, text: string): Response {
  noteRefusal(c.get("ctx"), refusal);
  return say(refusal.status, text);
}

export const tooMany = (c: Call, retry_after: number): Response =>
  refuse(c, new AppError("rate_limited", { data: { retry_after } }), TOO_MANY);

export const refuseMissingLink = (c: Call, text = GONE): Response => refuse(c, new AppError("not_found"), text);

export const foreign = (c: Call): Response => refuse(c, new AppError("forbidden"), FOREIGN);

export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { ...PAGE_HEADERS, location: path } });

/** The path that a call came by, as the browser knows it. */
export const ownPath = (c: Call): string => c.req.path.replace(/^\/api/, "");

/** A browser or a program that looks ahead for somebody, who has not asked for anything yet. */
export const looksAhead = (c: Call): boolean =>
  c.req.raw.method === "HEAD" || /prefetch|preview/i.test(`${c.req.header("sec-purpose")} ${c.req.header("purpose")}`);

/**
 * Whether a form was sent from a page of ours, as the browser says. Where it says nothing of that, it names the page's origin: `null`,
 * since our pages let nobody know it.
 */
export function isOwnForm({ req }: Call): boolean {
  const site = req.header("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = req.header("origin") ?? "null";
  return origin === "null" || [req.header("x-forwarded-host"), new URL(req.url).host].includes(hostOf(origin));
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : "");
