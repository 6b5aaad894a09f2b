const TABS = ["datos", "cobro", "recordatorios", "cuenta"] as const;

/** Who the therapist is, how they are paid, what reminds clients, and what is theirs to take along or to end. */
export type ProfileTab = (typeof TABS)[number];

/** Under this the profile's address names its tab. */
export const PROFILE_TAB = "ver";

export const isProfileTab = (value: string | null): value is ProfileTab => TABS.some((tab) => tab === value);

/** Where a tab of the profile is. */
export const profileAddress = (tab: ProfileTab): string => `/profile?${new URLSearchParams({ [PROFILE_TAB]: tab })}`;
