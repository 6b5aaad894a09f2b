import type { LucideIcon } from "lucide-react";
import { cx } from "../../../lib/cx";
import { ELSEWHERE } from "../../../lib/text";

export const ACTION =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-hover hover:text-ink md:pointer-fine:min-h-9";

/** On phones an action may show only its icon or only its label; the narrowest phones always show the icon. */
export type OnPhone = "icon" | "word";

interface ActionFaceProps {
  icon: LucideIcon;
  label: string;
  onPhone?: OnPhone | undefined;
}

export const ActionFace = ({ icon: Icon, label, onPhone }: ActionFaceProps) => (
  <>
    <Icon aria-hidden className={cx("size-4", onPhone === "word" && "min-[22.5rem]:max-md:hidden")} />
    <span className={onPhone && (onPhone === "icon" ? "max-md:sr-only" : "max-[22.5rem]:sr-only")}>{label}</span>
  </>
);

interface ElsewhereProps {
  to: string | null;
  icon: LucideIcon;
  label: string;
  name: string;
}

export const Elsewhere = ({ to, icon, label, name }: ElsewhereProps) =>
  to !== null && (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} ${ELSEWHERE}`}
      title={label}
      className={ACTION}
    >
      <ActionFace icon={icon} label={label} onPhone="icon" />
    </a>
  );
