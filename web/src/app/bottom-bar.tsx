import { Plus } from "lucide-react";
import { Link, NavLink } from "react-router";
import { THUMB_LINKS } from "./nav-links";
import { preloadScreen } from "./screens";
import { useNewAppointment } from "./use-new-appointment";

const ITEM =
  "flex min-w-0 flex-auto flex-col items-center justify-center gap-1 text-[0.6875rem] leading-none font-medium text-ink-soft -outline-offset-2 aria-[current=page]:text-teal-ink [&_svg]:size-5";

/** On phones, the frequent places within the thumb's reach; the drawer has all of them. */
export function BottomBar() {
  const [before, after] = THUMB_LINKS;
  return (
    <nav
      aria-label="Accesos"
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--bottom-bar) border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Places links={before} />
      <Link
        {...useNewAppointment()}
        aria-label="Nueva Cita"
        onPointerEnter={() => preloadScreen("/dashboard")}
        className="mx-1 my-1.5 flex w-13 shrink-0 items-center justify-center rounded-card bg-primary text-on-primary transition-colors hover:bg-primary-hover"
      >
        <Plus aria-hidden className="size-6" />
      </Link>
      <Places links={after} />
    </nav>
  );
}

const Places = ({ links }: { links: (typeof THUMB_LINKS)[number] }) => (
  <div className="flex min-w-0 flex-1 basis-0">
    {links.map(({ to, label, icon: Icon }) => (
      <NavLink key={to} to={to} onPointerEnter={() => preloadScreen(to)} className={ITEM}>
        <Icon aria-hidden />
        <span className="max-w-full truncate px-0.5 leading-tight">{label}</span>
      </NavLink>
    ))}
  </div>
);
