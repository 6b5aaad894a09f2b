import type { FollowUp } from "@sereno/core/domain/payment/output";
import { leftText } from "@sereno/core/domain/purchase/rules";
import { spokenDate } from "../../lib/clock/dates";

/** 'Ocho: queda 1 de 8 sesiones, vence el sábado 6 de febrero de 2027' */
export function endingText(
  {
    package_name,
    sessions_remaining: left,
    sessions_total,
    expires_on,
  }: Pick<FollowUp["ending"][number], "package_name" | "sessions_remaining" | "sessions_total" | "expires_on">,
  today: string,
): string {
  return `${package_name}: ${leftText(left, sessions_total)}, vence el ${spokenDate(expires_on, today)}`;
}
