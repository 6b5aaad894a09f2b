/**
 * The SDK asks this store for the trace, for functions whose calls share a process. Ours do not, so the trace is in the
 * environment.
 */
export const InvokeStore = { getInstanceAsync: async () => undefined };
