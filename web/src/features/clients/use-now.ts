import { type Minute, minuteOfDate, toLocal } from "@sereno/core/time/rules";
import { useEffect, useState } from "react";
import { usePracticeZone } from "../../app/use-practice-zone";

const MS_PER_MINUTE = 60_000;

/** The present moment, kept to the minute: as an ISO instant and on the practice's wall clock. */
export function useNow(): { iso: string; local: Minute; zone: string } {
  const zone = usePracticeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MS_PER_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return { iso: now.toISOString(), local: toLocal(zone, minuteOfDate(now)), zone };
}
