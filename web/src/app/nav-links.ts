import { Bot, CalendarDays, Clock, HandCoins, type LucideIcon, Package, UserRound, Users } from "lucide-react";
import type { ScreenPath } from "./screens";

export interface NavLinkItem {
  to: ScreenPath;
  label: string;
  icon: LucideIcon;
  /** In the bar, the icon alone; the drawer always writes the label. */
  iconOnly?: boolean;
  /** The same where the bar is narrow. */
  isShort?: boolean;
}

const LINKS = {
  dashboard: { to: "/dashboard", label: "Citas", icon: CalendarDays },
  clients: { to: "/clients", label: "Clientes", icon: Users },
  availability: { to: "/availability", label: "Disponibilidad", icon: Clock },
  payments: { to: "/cobros", label: "Cobros", icon: HandCoins },
  packages: { to: "/packages", label: "Paquetes", icon: Package },
  assistant: { to: "/asistente", label: "Asistente", icon: Bot, isShort: true },
  profile: { to: "/profile", label: "Perfil", icon: UserRound, iconOnly: true },
} satisfies Record<string, NavLinkItem>;

export const NAV_LINKS: NavLinkItem[] = Object.values(LINKS);

/** At both sides of '+' on phones, what is opened daily, as much as fits 320 px with its name; the menu beside it has all of them. */
export const THUMB_LINKS: Record<"before" | "after", NavLinkItem[]> = {
  before: [LINKS.dashboard, LINKS.clients],
  after: [LINKS.payments],
};
