import { Download, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../components/ui/button";
import { cx } from "../../lib/cx";
import type { ClientItemProps } from "./client-parts";

const GAP_PX = 4;

interface Place {
  right: number;
  top?: number;
  bottom?: number;
}

/** Below the button, or above it where there is more room. */
function placeBeside(button: HTMLElement): Place {
  const box = button.getBoundingClientRect();
  const right = Math.max(document.documentElement.clientWidth - box.right, GAP_PX);
  return box.bottom > window.innerHeight * 0.7
    ? { right, bottom: window.innerHeight - box.top + GAP_PX }
    : { right, top: box.bottom + GAP_PX };
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

type ClientMenuProps = Pick<ClientItemProps, "client" | "onEdit" | "onExport" | "onDelete">;

/** What else can be done with a client. The browser's own popover keeps it over everything and closes it. */
export function ClientMenu({ client, onEdit, onExport, onDelete }: ClientMenuProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = place !== null;

  useEffect(() => {
    if (!isOpen) return;
    const { scrollY } = window;
    const close = () => menu.current?.hidePopover();
    // The last of a scroll that ended before the press may be told after it.
    const closeOnScroll = () => Math.abs(window.scrollY - scrollY) > GAP_PX && close();
    window.addEventListener("scroll", closeOnScroll, { passive: true });
    window.addEventListener("resize", close);
    return () => {
      window.removeEventListener("scroll", closeOnScroll);
      window.removeEventListener("resize", close);
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") menu.current?.hidePopover();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    items[
      step(
        items.findIndex((item) => item.matches(":focus")),
        items.length,
      )
    ]?.focus();
  };
  // Hidden first, so that the focus is back on the button, where a dialog will return it to.
  const choose = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };

  return (
    <>
      <IconButton
        ref={button}
        label={`Más acciones: ${client.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={`Acciones de ${client.name}`}
        onBeforeToggle={(event) => {
          if (event.newState === "open" && button.current) setPlace(placeBeside(button.current));
        }}
        onToggle={(event) => {
          if (event.newState === "closed") setPlace(null);
          else menu.current?.querySelector("button")?.focus({ preventScroll: true });
        }}
        onKeyDown={onKeyDown}
        style={{ top: "auto", left: "auto", right: "auto", bottom: "auto", ...place }}
        className="fixed m-0 min-w-48 rounded-control border border-line bg-surface p-1 text-left text-base text-ink shadow-pop"
      >
        {isOpen && (
          <>
            <Item icon={<Pencil aria-hidden />} onChoose={choose(onEdit)}>
              Editar cliente
            </Item>
            <Item icon={<Download aria-hidden />} onChoose={choose(onExport)}>
              Exportar datos
            </Item>
            <Item icon={<Trash2 aria-hidden />} onChoose={choose(onDelete)} danger>
              Eliminar cliente
            </Item>
          </>
        )}
      </div>
    </>
  );
}

interface ItemProps {
  icon: ReactNode;
  onChoose: () => void;
  danger?: boolean;
  children: ReactNode;
}

const Item = ({ icon, onChoose, danger, children }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    onClick={onChoose}
    className={cx(
      "flex min-h-11 w-full items-center gap-2.5 rounded-[0.375rem] px-3 -outline-offset-2 hover:bg-hover focus:bg-hover md:pointer-fine:min-h-9 [&_svg]:size-4",
      danger && "text-danger",
    )}
  >
    {icon}
    {children}
  </button>
);
