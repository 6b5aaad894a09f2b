import { ASKED_IMPORT } from "../../lib/back";

const TABS = ["datos", "cobro", "recordatorios", "cuenta"] as const;

export type ProfileTab = (typeof TABS)[number];

export const PROFILE_TAB = "ver";

export const isProfileTab = (value: string | null): value is ProfileTab => TABS.some((tab) => tab === value);

export const profileAddress = (tab: ProfileTab): string => `/profile?${new URLSearchParams({ [PROFILE_TAB]: tab })}`;

export const importAddress = (): string => `/profile?${new URLSearchParams({ [ASKED_IMPORT]: "1" })}`;
