import type { LucideIcon } from "lucide-react";
import { ACTION, ActionFace } from "./action-face";

export const Elsewhere = ({ to, icon, label, name }: { to: string; icon: LucideIcon; label: string; name: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`${name}, se abre en otra pestaña`}
    title={label}
    className={ACTION}
  >
    <ActionFace icon={icon} label={label} onPhone="icon" />
  </a>
);
