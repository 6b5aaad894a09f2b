import { Menu } from "lucide-react";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import { Brand } from "../components/brand";
import { LogoutButton } from "../components/logout-button";
import { dialogPart } from "../components/part/dialog-part";
import { SignedInAs } from "../components/signed-in-as";
import { IconButton } from "../components/ui/button";
import { useAuth } from "../lib/auth";
import { cx } from "../lib/cx";
import { NAV_LINKS } from "./nav-links";
import { preloadScreen } from "./screens";

const NavigationDrawer = dialogPart(() => import("./navigation-drawer"));

export function NavigationBar() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { user } = useAuth();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-2 md:px-6 lg:gap-6">
        <IconButton
          label="Abrir el menú"
          aria-haspopup="dialog"
          aria-expanded={drawerOpen}
          className="md:hidden"
          onPointerEnter={NavigationDrawer.preload}
          onFocus={NavigationDrawer.preload}
          onClick={() => setDrawerOpen(true)}
        >
          <Menu aria-hidden />
        </IconButton>
        <Link to="/dashboard" className="flex min-h-11 items-center rounded-control text-lg">
          <Brand />
        </Link>
        <nav aria-label="Principal" className="hidden grow items-center gap-1 md:flex">
          {NAV_LINKS.map(({ to, label, icon: Icon, iconOnly }) => (
            <NavLink
              key={to}
              to={to}
              title={iconOnly ? `${label}: ${user?.email}` : undefined}
              onPointerEnter={() => preloadScreen(to)}
              onFocus={() => preloadScreen(to)}
              className={cx(
                "flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-ink-soft transition-colors lg:px-3 hover:bg-hover hover:text-ink aria-[current=page]:bg-teal-soft aria-[current=page]:text-teal-ink pointer-fine:min-h-9",
                iconOnly && "ml-auto",
              )}
            >
              <Icon aria-hidden className="size-4" />
              <span className={cx(iconOnly && "sr-only")}>{label}</span>
            </NavLink>
          ))}
        </nav>
        <SignedInAs className="-mr-3 hidden max-w-44 text-xs lg:block" />
        <LogoutButton className="hidden shrink-0 md:inline-flex" />
      </div>
      {drawerOpen && <NavigationDrawer onClose={() => setDrawerOpen(false)} />}
    </header>
  );
}
