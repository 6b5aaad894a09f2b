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
// A sleeping machine stops timers; after it wakes, the clock is late by at most this long.
const LONGEST_WAIT_MS = 10_000;

const thisMinute = (): Minute => minuteOfDate(serverNow());

/** The current wall-clock minute of a zone, without updates. */
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

/** One timer for all components: each card of a list uses the clock. */
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

/** The practice's clock, corrected by the server's. Updates every minute, and when the window gets the focus. */
export function useClock(): Clock {
  const zone = usePracticeZone();
  const minute = useSyncExternalStore(watch, thisMinute);
  const now = toLocal(zone, minute);
  return { zone, instant: isoOfMinute(minute), now, today: splitLocal(now).date };
}
