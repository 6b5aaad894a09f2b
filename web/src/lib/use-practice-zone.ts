import { DEFAULT_TIMEZONE, timezoneName, zoneId } from "@sereno/core/lib/time/zones/rules";
import { useAuth } from "./auth";

/** The zone in which every date is shown. */
export const usePracticeZone = (): string => zoneId(useAuth().user?.timezone ?? DEFAULT_TIMEZONE);

const browserZone = zoneId(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");

/** 'Hora de Colombia' where the browser's clock may show another time; null where it does not. */
export const zoneNote = (zone: string): string | null =>
  zone === browserZone ? null : `Hora de ${timezoneName(zone)}`;
