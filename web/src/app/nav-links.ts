import { CalendarDays, Clock, HandCoins, type LucideIcon, Package, UserRound, Users } from "lucide-react";
import type { ScreenPath } from "./screens";

interface NavLinkItem {
  to: ScreenPath;
  label: string;
  icon: LucideIcon;
  /** In the bar, the icon alone; the drawer always writes the label. */
  iconOnly?: boolean;
}

const LINKS = {
  dashboard: { to: "/dashboard", label: "Citas", icon: CalendarDays },
  clients: { to: "/clients", label: "Clientes", icon: Users },
  availability: { to: "/availability", label: "Disponibilidad", icon: Clock },
  payments: { to: "/cobros", label: "Cobros", icon: HandCoins },
  packages: { to: "/packages", label: "Paquetes", icon: Package },
  profile: { to: "/profile", label: "Perfil", icon: UserRound, iconOnly: true },
} satisfies Record<string, NavLinkItem>;

export const NAV_LINKS: NavLinkItem[] = Object.values(LINKS);

/** At both sides of '+' on phones: as many as fit 320 px with their names. 'Paquetes' is reached from the profile, 'Cobros' from the client's sheet. */
export const THUMB_LINKS: [NavLinkItem[], NavLinkItem[]] = [
  [LINKS.dashboard, LINKS.clients],
  [LINKS.availability, LINKS.profile],
];
