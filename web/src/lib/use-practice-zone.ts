import { DEFAULT_TIMEZONE, timezoneName, zoneId } from "@sereno/core/lib/time/zones/rules";
import { useAuth } from "./auth";

export const usePracticeZone = (): string => zoneId(useAuth().user?.timezone ?? DEFAULT_TIMEZONE);

const browserZone = zoneId(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");

/** 'Hora de Colombia' if the browser is in another zone; else null. */
export const zoneNote = (zone: string): string | null =>
  zone === browserZone ? null : `Hora de ${timezoneName(zone)}`;
