import type { AppRouter } from "@sereno/api/router";
import { type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { deviceNow, hearServerClock } from "../clock/server-clock";

declare global {
  interface Window {
    /** Requests sent by the script in the page's head, with their token and their time in milliseconds since 1970. */
    earlyAnswers?: {
      token: string;
      at: number;
      calls: { path: string; input: string | undefined; data: Promise<unknown> }[];
      /** Headers of the latest answer, and its arrival in milliseconds since 1970. */
      heard?: { date: string | null; storage: string | null; at: number };
    };
  }
}

type HearStorage = (header: string | null) => void;

/** Whether a request timed out. Such a request is not repeated, because it would take as long again. */
export const hasTimedOut = (cause: unknown): boolean => cause instanceof Error && cause.name === "TimeoutError";

const GOOD_FOR_MS = 30_000;

function takeEarly(
  { path, input }: Operation,
  token: string | null,
  hearStorage: HearStorage,
): Promise<unknown> | null {
  const { earlyAnswers } = window;
  if (!earlyAnswers || earlyAnswers.token !== token || deviceNow() - earlyAnswers.at > GOOD_FOR_MS) return null;
  const text = JSON.stringify(input);
  const index = earlyAnswers.calls.findIndex((call) => call.path === path && call.input === text);
  const [call] = earlyAnswers.calls.splice(index, index < 0 ? 0 : 1);
  if (!call) return null;
  return call.data.finally(() => {
    const { heard } = earlyAnswers;
    if (!heard) return;
    hearServerClock(heard.date, earlyAnswers.at, heard.at);
    hearStorage(heard.storage);
  });
}

export const takeEarlyAnswers =
  (tokenNow: () => string | null, hearStorage: HearStorage): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.type === "mutation") delete window.earlyAnswers;
      const early = op.type === "query" ? takeEarly(op, tokenNow(), hearStorage) : null;
      let asking: Unsubscribable | undefined;
      let isOver = false;
      const ask = () => {
        if (!isOver) asking = next(op).subscribe(observer);
      };
      if (!early) ask();
      else {
        early.then(
          (data) => {
            if (isOver) return;
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error) => (hasTimedOut(error) ? observer.error(TRPCClientError.from(error)) : ask()),
        );
      }
      return () => {
        isOver = true;
        asking?.unsubscribe();
      };
    });
