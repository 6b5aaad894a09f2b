import { DEFAULT_TIMEZONE } from "../time/schema";

/** The zone in which the practice's wall clock is read: America/Bogota until the therapist confirms one. */
export const zoneOf = (practice: { timezone?: string | null }): string => practice.timezone ?? DEFAULT_TIMEZONE;
