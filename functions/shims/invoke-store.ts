/** The SDK's trace store for functions that serve several calls at once. Ours do not: the environment has the trace. */
export const InvokeStore = { getInstanceAsync: async () => undefined };
