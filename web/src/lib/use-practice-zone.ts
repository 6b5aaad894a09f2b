import { DEFAULT_TIMEZONE } from "@sereno/core/time/schema";
import { useAuth } from "./auth";

/** The zone in which every date is shown. */
export const usePracticeZone = (): string => useAuth().user?.timezone ?? DEFAULT_TIMEZONE;
