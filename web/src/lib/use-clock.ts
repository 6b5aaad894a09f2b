import { isoOfMinute, type Minute, minuteOfDate, splitLocal, toLocal } from "@sereno/core/lib/time/rules";
import { useSyncExternalStore } from "react";
import { onClockSet, serverNow } from "./clock/server-clock";
import { usePracticeZone } from "./use-practice-zone";

const MS_PER_MINUTE = 60_000;
// A machine that sleeps stops its timers with the page still in view: the clock may be behind by no more than this.
const LONGEST_WAIT_MS = 10_000;

const thisMinute = (): Minute => minuteOfDate(serverNow());

/** The minute on a zone's wall clock, once. */
export const nowIn = (zone: string): Minute => toLocal(zone, thisMinute());

export interface Clock {
  zone: string;
  /** The present minute as an ISO instant. */
  instant: string;
  /** The same minute on the practice's wall clock. */
  now: Minute;
  /** 'YYYY-MM-DD' there. */
  today: string;
}

const watchers = new Set<() => void>();
let timer = 0;
let stopHearing = () => {};

function tick() {
  clearTimeout(timer);
  timer = window.setTimeout(tick, Math.min(LONGEST_WAIT_MS, MS_PER_MINUTE - (serverNow().getTime() % MS_PER_MINUTE)));
  for (const watcher of watchers) watcher();
}

/** One timer for all who look at the clock: each card of a list does. */
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  if (watchers.size === 1) {
    window.addEventListener("focus", tick);
    document.addEventListener("visibilitychange", tick);
    stopHearing = onClockSet(tick);
    tick();
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearTimeout(timer);
    window.removeEventListener("focus", tick);
    document.removeEventListener("visibilitychange", tick);
    stopHearing();
  };
}

/** The practice's clock, by the server's: goes on every minute, and at once when the person comes back to the window. */
export function useClock(): Clock {
  const zone = usePracticeZone();
  const minute = useSyncExternalStore(watch, thisMinute);
  const now = toLocal(zone, minute);
  return { zone, instant: isoOfMinute(minute), now, today: splitLocal(now).date };
}
