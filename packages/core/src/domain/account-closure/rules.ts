/** `closed` while signing in brings everything back; `erasing` while the job is at it; `returned` where she came back. */
export const DEPARTURE_STATES = ["closed", "erasing", "erased", "returned"] as const;

/** Days in which signing in brings everything back. */
export const RETURN_DAYS = 30;
/** Days after the erasure until the last backup expires: the reach of the table's point-in-time recovery. */
export const BACKUP_DAYS = 35;

/**
 * For how many years receipts without names can be kept, after the year that they are of. 10 unless said: as long as whoever has to keep
 * accounts keeps them (Ley 962 de 2005, art. 28).
 */
export const RECEIPT_YEARS = [0, 5, 10] as const;
export const USUAL_RECEIPT_YEARS = 10;
