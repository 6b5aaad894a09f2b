/** An account is `closed` until signing in restores it (`returned`) or a job erases it (`erasing`, then `erased`). */
export const ACCOUNT_CLOSURE_STATES = ["closed", "erasing", "erased", "returned"] as const;

/** Days after closing during which signing in restores the account. */
export const RETURN_DAYS = 30;
/** Days after the erasure until the last backup expires: the window of the table's point-in-time recovery. */
export const BACKUP_DAYS = 35;

/** For how many years after the year of its date a nameless receipt is kept. Ley 962 de 2005 (art. 28) requires 10. */
export const RECEIPT_YEARS = [0, 5, 10] as const;
export const USUAL_RECEIPT_YEARS = 10;
