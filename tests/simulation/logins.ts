/** Whoever closes her account, and may come back. */
export const LEAVER = "caro" as const;
export type Login = "ana" | "bea" | typeof LEAVER;
/** Those who stay. */
export const LOGINS: readonly Login[] = ["ana", "bea"];
