import { CalendarDays, Clock, type LucideIcon, Package, UserRound, Users } from "lucide-react";
import type { ScreenPath } from "./screens";

interface NavLinkItem {
  to: ScreenPath;
  label: string;
  icon: LucideIcon;
  /** In the bar, the icon alone; the drawer always writes the label. */
  iconOnly?: boolean;
}

export const NAV_LINKS: NavLinkItem[] = [
  { to: "/dashboard", label: "Citas", icon: CalendarDays },
  { to: "/clients", label: "Clientes", icon: Users },
  { to: "/availability", label: "Disponibilidad", icon: Clock },
  { to: "/packages", label: "Paquetes", icon: Package },
  { to: "/profile", label: "Perfil", icon: UserRound, iconOnly: true },
];
