/** Without a connection a request must fail and say so, not wait in silence. */
export const ONLINE_OR_NOT = { networkMode: "always", refetchOnReconnect: true } as const;

/** A change that waited for the connection would be repeated behind the person's back. */
export const ONCE = { retry: false, networkMode: "always" } as const;
