/** Without a connection a request must fail and say so, not wait in silence. */
export const ONLINE_OR_NOT = { networkMode: "always" } as const;
