export const text = { type: "string" } as const;
