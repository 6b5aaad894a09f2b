/** The therapist who closes her account and may reopen it. */
export const LEAVER = "caro" as const;
export type Login = "ana" | "bea" | typeof LEAVER;
/** Therapists who keep their accounts. */
export const LOGINS: readonly Login[] = ["ana", "bea"];
/** The one of Ana's two assistants that needs her approval to cancel, move or sell. */
export const ASKER = "ana-asker";
