import { ChartNoAxesColumn, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { NavLink } from "react-router";
import { Brand } from "../components/brand";
import { LogoutButton, SignedInAs } from "../components/logout-button";
import { IconButton } from "../components/ui/button";
import { useBackCloses } from "../lib/back";
import { NAV_LINKS, type NavLinkItem } from "./nav-links";

const SUMMARY: NavLinkItem = { to: "/resumen", label: "Resumen", icon: ChartNoAxesColumn };
const MENU_LINKS = [...NAV_LINKS.slice(0, -1), SUMMARY, ...NAV_LINKS.slice(-1)];

/** Menu on phones. A native modal dialog, which keeps the focus inside and returns it when closed. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useLayoutEffect(() => {
    const { current } = dialog;
    const closeOnBackdrop = (event: MouseEvent) => event.target === current && current?.close();
    current?.showModal();
    current?.addEventListener("click", closeOnBackdrop);
    return () => {
      current?.removeEventListener("click", closeOnBackdrop);
      current?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Menú"
      onClose={onClose}
      className="my-0 mr-0 ml-auto h-dvh max-h-none w-72 max-w-[85vw] border-l border-line bg-surface text-ink backdrop:bg-backdrop open:animate-slide-in md:hidden"
    >
      <div className="flex h-full flex-col">
        <div className="flex h-14 items-center justify-between border-b border-line pr-2 pl-4">
          <Brand className="text-lg" />
          <IconButton label="Cerrar el menú" onClick={() => dialog.current?.close()}>
            <X aria-hidden />
          </IconButton>
        </div>
        <nav aria-label="Principal" className="flex grow flex-col gap-1 overflow-y-auto p-2 *:first:mt-auto">
          {MENU_LINKS.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              to={to}
              onClick={() => dialog.current?.close()}
              className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-teal-soft aria-[current=page]:text-teal-ink"
            >
              <Icon aria-hidden className="size-5" />
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="border-t border-line p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          <SignedInAs className="px-3 py-2 text-sm" />
          <LogoutButton className="w-full justify-start px-3" onPress={() => dialog.current?.close()} />
        </div>
      </div>
    </dialog>
  );
}
