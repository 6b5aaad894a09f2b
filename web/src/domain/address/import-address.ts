/** Under this the profile's address asks to bring a practice from elsewhere. */
export const ASKED_IMPORT = "traer";

/** Where a practice is brought from elsewhere. */
export const importAddress = (): string => `/profile?${new URLSearchParams({ [ASKED_IMPORT]: "1" })}`;
