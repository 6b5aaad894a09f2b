import { localDateAt, minuteOfIso } from "@sereno/core/words/time/rules";

/** The local day ('YYYY-MM-DD') of an ISO instant. */
export const localDay = (zone: string, at: string): string => localDateAt(zone, minuteOfIso(at));
