/** Replaces the SDK's trace store. Only functions that serve several calls at once need it. */
export const InvokeStore = { getInstanceAsync: async () => undefined };
