import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../../lib/cx";
import { ELSEWHERE } from "../../lib/text";
import { usePopoverList } from "./action/use-popover-list";
import { IconButton } from "./button";

interface MenuProps {
  label: string;
  shown?: ReactNode;
  listLabel?: string;
  children: ReactNode;
  className?: string;
}

export function Menu({ label, shown = <Ellipsis aria-hidden />, listLabel = label, children, className }: MenuProps) {
  const { isOpen, button, list } = usePopoverList("menuitem");
  return (
    <>
      <IconButton {...button} label={label} aria-haspopup="menu" className={className}>
        {shown}
      </IconButton>
      <div {...list} role="menu" aria-label={listLabel} className={cx(list.className, "max-h-(--room) min-w-48")}>
        {isOpen && children}
      </div>
    </>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  onChoose: () => void;
  danger?: boolean;
  children: ReactNode;
}

const ITEM =
  "flex min-h-11 w-full items-center gap-2.5 rounded-[0.375rem] px-3 py-1.5 text-left -outline-offset-2 hover:bg-hover focus:bg-hover md:pointer-fine:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0";

interface MenuLinkProps {
  icon: ReactNode;
  /** Path in this app, or the address of another site, which opens in another tab. Null renders no item. */
  to: string | null;
  children: ReactNode;
}

export const MenuLink = ({ icon, to, children }: MenuLinkProps) => {
  if (to === null) return null;
  const isElsewhere = to.startsWith("https:");
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      className={ITEM}
      {...(isElsewhere && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {icon}
      {children}
      {isElsewhere && <span className="sr-only"> {ELSEWHERE}</span>}
    </Link>
  );
};

export const MenuItem = ({ icon, onChoose, danger, children }: MenuItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} onClick={onChoose} className={cx(ITEM, danger && "text-danger")}>
    {icon}
    {children}
  </button>
);
