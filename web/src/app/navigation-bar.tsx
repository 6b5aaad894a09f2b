import { Link, NavLink } from "react-router";
import { Brand } from "../components/brand";
import { lazyComponent } from "../components/lazy/lazy-component";
import { LogoutButton, SignedInAs } from "../components/logout-button";
import { useAuth } from "../lib/auth";
import { cx } from "../lib/cx";
import { NAV_LINKS } from "./nav-links";
import { preloadScreen } from "./screens";

const SearchButton = lazyComponent(() => import("./search-button"), { NotLoaded: () => null });

export function NavigationBar() {
  const { user } = useAuth();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center gap-1 px-4 md:px-6 lg:gap-4">
        <Link to="/dashboard" className="flex min-h-11 items-center rounded-control text-lg">
          <Brand />
        </Link>
        <nav aria-label="Principal" className="hidden grow items-center md:flex">
          {NAV_LINKS.map(({ to, label, icon: Icon, iconOnly, isShort }) => (
            <NavLink
              key={to}
              to={to}
              title={iconOnly ? `${label}: ${user?.email}` : isShort ? label : undefined}
              onPointerEnter={() => preloadScreen(to)}
              onFocus={() => preloadScreen(to)}
              className={cx(
                "flex min-h-11 items-center gap-2 rounded-control px-1.5 text-sm font-medium text-ink-soft transition-colors lg:px-2.5 hover:bg-hover hover:text-ink aria-[current=page]:bg-teal-soft aria-[current=page]:text-teal-ink pointer-fine:min-h-9",
                iconOnly && "ml-auto",
              )}
            >
              <Icon
                aria-hidden
                className={cx("size-4", !iconOnly && (isShort ? "lg:max-xl:hidden" : "max-xl:hidden"))}
              />
              <span className={cx(iconOnly && "sr-only", isShort && "max-lg:sr-only")}>{label}</span>
            </NavLink>
          ))}
        </nav>
        <div className="min-w-11 max-md:ml-auto">
          <SearchButton />
        </div>
        <SignedInAs className="-mr-3 hidden max-w-44 text-xs xl:block" />
        <LogoutButton className="hidden shrink-0 md:inline-flex" />
      </div>
    </header>
  );
}
