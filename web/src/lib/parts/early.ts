import type { AppRouter } from "@sereno/api/router";
import type { Operation, TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { deviceNow, hearServerClock } from "../clock/server-clock";

interface EarlyCall {
  path: string;
  /** As JSON. */
  input: string | undefined;
  /** Rejected when the answer was a refusal, or none came. */
  data: Promise<unknown>;
}

declare global {
  interface Window {
    /** What the script in the page's head asked for, in whose name and when. */
    earlyAnswers?: {
      token: string;
      at: number;
      calls: EarlyCall[];
      /** What the answer that came last said of the server, and when it came. */
      heard?: { date: string | null; storage: string | null; at: number };
    };
  }
}

/** Is told what an answer said of the room that the server has. */
type HearStorage = (said: string | null) => void;

/** As long as an answer counts as fresh. */
const GOOD_FOR_MS = 30_000;

/** The answer to a call that was asked before the app was there; once, and only to the session that asked. */
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

/**
 * Uses the answers that the page's script already requested; missing ones are requested as usual. The first change
 * discards them all, because they may be older.
 */
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
        early.then((data) => {
          if (isOver) return;
          observer.next({ result: { type: "data", data } });
          observer.complete();
        }, ask);
      }
      return () => {
        isOver = true;
        asking?.unsubscribe();
      };
    });
