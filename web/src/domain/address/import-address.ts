export const ASKED_IMPORT = "traer";

export const importAddress = (): string => `/profile?${new URLSearchParams({ [ASKED_IMPORT]: "1" })}`;
