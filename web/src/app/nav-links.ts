import { Bot, CalendarDays, Clock, HandCoins, type LucideIcon, Package, UserRound, Users } from "lucide-react";
import type { ScreenPath } from "./screens";

export interface NavLinkItem {
  to: ScreenPath;
  label: string;
  icon: LucideIcon;
  iconOnly?: boolean;
  /** Whether a narrow navigation bar shows only the icon of this link. */
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

/** Links before and after the '+' button in the phone's bottom bar; a screen of 320 px has room for three. */
export const THUMB_LINKS = { before: [DASHBOARD, CLIENTS], after: [PAYMENTS] };
