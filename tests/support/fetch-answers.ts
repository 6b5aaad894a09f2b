import { vi } from "vitest";

type Answer = ((input: never) => unknown) | object | null;

/** Answer for `answerFetch`: the request arrives, but its response is lost. */
export const losesAnswer = (): never => {
  throw new TypeError("Failed to fetch");
};

export const refusesWith =
  (appCode: string, httpStatus = 409, more = {}) =>
  () => ({
    error: { message: "Ya no se puede.", code: -32009, data: { code: "CONFLICT", httpStatus, appCode, ...more } },
  });

/** Answer for `answerFetch`: each call gets the next of `answers`, and all further calls get the last one. */
export const inTurn = (...answers: (() => unknown)[]) => {
  let at = 0;
  return () => answers[Math.min(at++, answers.length - 1)]?.();
};

const isRefusal = (answer: unknown): boolean => typeof answer === "object" && answer !== null && "error" in answer;

/** Replaces `fetch` until `vi.unstubAllGlobals`; a procedure without an answer fails. Returns the list of calls. */
export function answerFetch(answers: Record<string, Answer>) {
  const calls: { path: string; input: unknown; key: string | null }[] = [];
  vi.stubGlobal("fetch", async (address: string, { body, headers }: RequestInit) => {
    const url = new URL(address, "http://localhost");
    const paths = decodeURIComponent(url.pathname).slice("/trpc/".length).split(",");
    const isBatch = url.searchParams.has("batch");
    const sent: Record<string, unknown> = body ? JSON.parse(String(body)) : {};
    const answered = await Promise.all(
      paths.map(async (path, at) => {
        const input = isBatch ? sent[at] : sent;
        calls.push({ path, input, key: new Headers(headers).get("idempotency-key") });
        const own = path in answers ? answers[path] : refusesWith("internal", 500);
        const answer = typeof own === "function" ? await own(input as never) : own;
        return isRefusal(answer) ? answer : { result: { data: answer } };
      }),
    );
    const [first] = answered;
    const status = answered.some(isRefusal) ? 500 : 200;
    const text = JSON.stringify(isBatch ? answered : first);
    return new Response(text, { status, headers: { "content-type": "application/json" } });
  });
  return calls;
}
