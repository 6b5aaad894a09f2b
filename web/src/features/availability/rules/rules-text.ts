import type { BookingRules } from "@sereno/core/domain/booking/output";
import { spokenMinutes } from "@sereno/core/domain/booking/rules";
import { counted } from "../../../lib/text";

/** The booking rules that are set, and the horizon: 'Pausa de 15 minutos · 2 horas antes · hasta 90 días'. */
export function rulesText(rules: BookingRules): string {
  const pause = Math.max(rules.buffer_before_minutes, rules.buffer_after_minutes);
  return [
    pause > 0 ? `Pausa de ${spokenMinutes(pause)}` : "Sin pausas",
    rules.minimum_notice_minutes > 0 && `${spokenMinutes(rules.minimum_notice_minutes)} antes`,
    `hasta ${counted(rules.horizon_days, "día", "días")}`,
    rules.max_per_day !== null && `${rules.max_per_day} al día`,
    rules.max_per_week !== null && `${rules.max_per_week} a la semana`,
  ]
    .filter(Boolean)
    .join(" · ");
}
