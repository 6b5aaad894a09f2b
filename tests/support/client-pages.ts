import { expect } from "vitest";
import { readServerTiming } from "./app";

/** Headers of a form that a client sends from one of Sereno's pages. */
export const SAME_SITE = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };

export const nonceIn = (page: string, action: string): string =>
  new RegExp(`name="action" value="${action}"><input type="hidden" name="nonce" value="([^"]+)"`).exec(page)?.[1] ?? "";

/** Expects that all `calls` get the same page, of a link that no longer works, after the same database reads. */
export async function expectGone(calls: (Response | Promise<Response>)[]): Promise<void> {
  const seen = calls.map(async (call) => {
    const answer = await call;
    const { requests, wcu } = readServerTiming(answer.headers);
    return JSON.stringify([answer.status, requests, wcu, await answer.text()]);
  });
  const [page, ...others] = new Set(await Promise.all(seen));
  expect(others).toEqual([]);
  expect(JSON.parse(page ?? "null")).toEqual([404, 2, 0, expect.stringContaining("Este enlace ya no sirve")]);
}
