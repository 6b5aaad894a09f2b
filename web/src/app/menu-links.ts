import { ChartNoAxesColumn } from "lucide-react";
import { NAV_LINKS, type NavLinkItem } from "./nav-links";

// Apart from the bar's, which come with the page and have no room for one more.
const SUMMARY: NavLinkItem = { to: "/resumen", label: "Resumen", icon: ChartNoAxesColumn };

/** All screens, as the menu and the search have them: those of the bar, and before the last what is opened now and then. */
export const MENU_LINKS: NavLinkItem[] = [...NAV_LINKS.slice(0, -1), SUMMARY, ...NAV_LINKS.slice(-1)];
