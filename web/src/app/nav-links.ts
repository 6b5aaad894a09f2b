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

const DASHBOARD: NavLinkItem = { to: "/dashboard", label: "Citas", icon: CalendarDays };
const CLIENTS: NavLinkItem = { to: "/clients", label: "Clientes", icon: Users };
const PAYMENTS: NavLinkItem = { to: "/cobros", label: "Cobros", icon: HandCoins };

export const NAV_LINKS: NavLinkItem[] = [
  DASHBOARD,
  CLIENTS,
  { to: "/availability", label: "Disponibilidad", icon: Clock },
  PAYMENTS,
  { to: "/packages", label: "Paquetes", icon: Package },
  { to: "/asistente", label: "Asistente", icon: Bot, isShort: true },
  { to: "/profile", label: "Perfil", icon: UserRound, iconOnly: true },
];

/** At both sides of '+' on phones, what is opened daily, as much as fits 320 px with its name; the menu beside it has all of them. */
export const THUMB_LINKS: Record<"before" | "after", NavLinkItem[]> = {
  before: [DASHBOARD, CLIENTS],
  after: [PAYMENTS],
};
