/** The therapist who closes her account and may reopen it. */
export const LEAVER = "caro" as const;
export type Login = "ana" | "bea" | typeof LEAVER;
/** Those who stay. */
export const LOGINS: readonly Login[] = ["ana", "bea"];
/** Her assistant that asks before it cancels, moves or sells. */
export const ASKER = "ana-asker";
