import type { FollowUp } from "@sereno/core/domain/payment/output";
import { spokenDate } from "../../lib/clock/dates";

/** 'Ocho: queda 1 de 8, vence el sábado 6 de febrero de 2027' */
export function endingText(
  {
    package_name,
    sessions_remaining: left,
    sessions_total,
    expires_on,
  }: Pick<FollowUp["ending"][number], "package_name" | "sessions_remaining" | "sessions_total" | "expires_on">,
  today: string,
): string {
  const verb = left === 1 ? "queda" : "quedan";
  return `${package_name}: ${verb} ${left} de ${sessions_total}, vence el ${spokenDate(expires_on, today)}`;
}
