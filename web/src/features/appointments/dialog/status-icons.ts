import { CalendarCheck, CircleCheck, CircleSlash, type LucideIcon, RotateCcw, UserX } from "lucide-react";
import type { GivenStatus } from "../model/status-actions";

export const STATUS_ICONS: Record<GivenStatus, LucideIcon> = {
  confirmed: CalendarCheck,
  completed: CircleCheck,
  no_show: UserX,
  cancelled: CircleSlash,
  scheduled: RotateCcw,
};
