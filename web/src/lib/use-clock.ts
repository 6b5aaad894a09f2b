import { isoOfMinute, type Minute, minuteOfDate, splitLocal, toLocal } from "@sereno/core/lib/time/rules";
import { DEFAULT_TIMEZONE, timezoneName, zoneId } from "@sereno/core/lib/time/zones/rules";
import { useSyncExternalStore } from "react";
import { useAuth } from "./auth";
import { onClockSet, serverNow } from "./clock/server-clock";

export const usePracticeZone = (): string => zoneId(useAuth().user?.timezone ?? DEFAULT_TIMEZONE);

const browserZone = zoneId(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");

export const zoneNote = (zone: string): string | null =>
  zone === browserZone ? null : `Hora de ${timezoneName(zone)}`;

const MS_PER_MINUTE = 60_000;
// Longest wait for the next update. Sleep stops timers, so the clock may be this late after the machine has woken.
const LONGEST_WAIT_MS = 10_000;

const thisMinute = (): Minute => minuteOfDate(serverNow());

/** The current minute on the wall clock of a zone. A component that must follow the clock needs `useClock`. */
export const nowIn = (zone: string): Minute => toLocal(zone, thisMinute());

export interface Clock {
  zone: string;
  /** The current minute: `instant` in ISO, `now` and `today` ('YYYY-MM-DD') on the practice's wall clock. */
  instant: string;
  now: Minute;
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

/** Calls `watcher` at each update. All components share one timer, because each card of a list uses the clock. */
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

/** The time on the practice's wall clock, corrected by the server's. Updates every minute and on focus. */
export function useClock(): Clock {
  const zone = usePracticeZone();
  const minute = useSyncExternalStore(watch, thisMinute);
  const now = toLocal(zone, minute);
  return { zone, instant: isoOfMinute(minute), now, today: splitLocal(now).date };
}
