import { Menu, Plus } from "lucide-react";
import { Link, NavLink, useLocation } from "react-router";
import { lazyDialog } from "../components/lazy/lazy-dialog";
import { NewAppointmentDialog } from "../features/appointments/dialog/appointment-dialogs";
import { cx } from "../lib/cx";
import { type NavLinkItem, THUMB_LINKS } from "./nav-links";
import { preloadScreen } from "./screens";
import { useNewAppointment } from "./use-new-appointment";

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
        {...useNewAppointment()}
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

/** Starts to load the dashboard and the new appointment's dialog while the finger is still down. */
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

/** Opens the menu. Marked as active on screens that are only linked in the menu. */
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
