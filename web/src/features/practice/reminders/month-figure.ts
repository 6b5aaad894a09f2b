import type { ReminderMonth } from "@sereno/core/domain/reminder/output";

/** 'Recordadas 18, confirmadas 12, no asistió 1.': counts that do not claim that reminders were the cause. */
export function monthFigure({ reminded, confirmed, no_show }: ReminderMonth): string {
  if (reminded === 0) return "Ninguna cita recordada.";
  return `Recordadas ${reminded}, confirmadas ${confirmed}, ${no_show === 1 ? "no asistió" : "no asistieron"} ${no_show}.`;
}

/** The month `by` months later, 'YYYY-MM'. */
export function stepMonth(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}
