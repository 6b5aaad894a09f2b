import { formatLocal, type Minute, minuteOfDate, toLocal } from "@sereno/core/time/rules";
import { useEffect, useState } from "react";
import { usePracticeZone } from "../../../lib/use-practice-zone";

const MS_PER_MINUTE = 60_000;

export interface Now {
  /** ISO instant. */
  iso: string;
  /** Wall-clock minute of the practice. */
  local: Minute;
  year: string;
  zone: string;
}

/** The present moment, kept to the minute. */
export function useNow(): Now {
  const zone = usePracticeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MS_PER_MINUTE);
    return () => clearInterval(timer);
  }, []);
  const local = toLocal(zone, minuteOfDate(now));
  return { iso: now.toISOString(), local, year: formatLocal(local).slice(0, 4), zone };
}
