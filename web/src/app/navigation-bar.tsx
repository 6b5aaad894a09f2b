import { Menu, Plus } from "lucide-react";
import { Link, NavLink, useLocation } from "react-router";
import { Brand } from "../components/brand";
import { lazyComponent } from "../components/lazy/lazy-component";
import { lazyDialog } from "../components/lazy/lazy-dialog";
import { LogoutButton, SignedInAs } from "../components/logout-button";
import { newAppointmentFrom } from "../domain/address/addresses";
import { NewAppointmentDialog } from "../features/appointments/dialog/appointment-dialogs";
import { useAuth } from "../lib/auth";
import { cx } from "../lib/cx";
import { NAV_LINKS, type NavLinkItem, THUMB_LINKS } from "./nav-links";
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

const NavigationDrawer = lazyDialog(() => import("./navigation-drawer"));

const ITEM =
  "flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-[min(0.6875rem,3.7vw)] leading-none font-medium text-ink-soft -outline-offset-2 aria-[current=page]:text-teal-ink [&_svg]:size-5";
const LABEL = "max-w-full truncate px-0.5 leading-tight";
const SIDE = "flex min-w-0 flex-1 basis-0";

export function BottomBar() {
  return (
    <nav
      aria-label="Accesos"
      className="@container fixed inset-x-0 bottom-0 z-20 flex h-(--bottom-bar) border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className={SIDE}>{THUMB_LINKS.before.map(toPlace)}</div>
      <Link
        {...newAppointmentFrom(useLocation())}
        onPointerEnter={preloadBooking}
        onFocus={preloadBooking}
        className="mx-1 my-1.5 flex min-w-13 shrink-0 flex-col items-center justify-center rounded-card bg-primary px-1.5 text-[min(0.6875rem,3.7vw)] leading-tight font-medium text-on-primary transition-colors hover:bg-primary-hover"
      >
        <Plus aria-hidden className="size-5 @max-[22rem]:size-6" />
        <span className="@max-[22rem]:sr-only">Nueva Cita</span>
      </Link>
      <div className={SIDE}>
        {THUMB_LINKS.after.map(toPlace)}
        <MenuButton />
      </div>
    </nav>
  );
}

function preloadBooking() {
  preloadScreen("/dashboard");
  NewAppointmentDialog.preload();
}

const toPlace = ({ to, label, icon: Icon }: NavLinkItem) => (
  <NavLink key={to} to={to} onPointerEnter={() => preloadScreen(to)} className={ITEM}>
    <Icon aria-hidden />
    <span className={LABEL}>{label}</span>
  </NavLink>
);

function MenuButton() {
  const { pathname } = useLocation();
  return (
    <button
      type="button"
      aria-label="Abrir el menú"
      aria-haspopup="dialog"
      onPointerEnter={NavigationDrawer.preload}
      onFocus={NavigationDrawer.preload}
      onClick={() => NavigationDrawer.open({})}
      className={cx(ITEM, !IN_THE_BAR.has(pathname) && "text-teal-ink!")}
    >
      <Menu aria-hidden />
      <span className={LABEL}>Menú</span>
    </button>
  );
}

const IN_THE_BAR = new Set<string>([...THUMB_LINKS.before, ...THUMB_LINKS.after].map(({ to }) => to));
