import type { LucideIcon } from "lucide-react";
import { ELSEWHERE } from "../../../lib/text";
import { ACTION, ActionFace } from "./action-face";

interface ElsewhereProps {
  /** Address of the link; null renders nothing. */
  to: string | null;
  icon: LucideIcon;
  label: string;
  name: string;
}

/** A link that opens another tab. */
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
