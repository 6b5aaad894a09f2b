/** On Lambda the trace is in the environment: where several calls share a process, which none of ours do, the SDK asks a store for it. */
export const InvokeStore = { getInstanceAsync: async () => undefined };
