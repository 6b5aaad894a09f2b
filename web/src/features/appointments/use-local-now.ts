import { type Minute, minuteOfDate, splitLocal, toLocal } from "@sereno/core/time/rules";
import { useEffect, useState } from "react";
import { usePracticeZone } from "../../app/use-practice-zone";

const MS_PER_MINUTE = 60_000;

const thisMinute = (): Minute => minuteOfDate(new Date());

/** The practice's wall clock: goes on every minute, and at once when the person comes back to the window. */
export function useLocalNow(): { today: string; now: Minute } {
  const zone = usePracticeZone();
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    let timer = 0;
    const update = () => {
      setMinute(thisMinute());
      clearTimeout(timer);
      timer = window.setTimeout(update, MS_PER_MINUTE - (Date.now() % MS_PER_MINUTE));
    };
    update();
    window.addEventListener("focus", update);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  const now = toLocal(zone, minute);
  return { today: splitLocal(now).date, now };
}
