/** Replaces the SDK's trace store, which only functions that serve several calls at once need. */
export const InvokeStore = { getInstanceAsync: async () => undefined };
