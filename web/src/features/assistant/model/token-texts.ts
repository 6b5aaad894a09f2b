import type { AgentToken } from "@sereno/core/domain/agent/output";
import { minuteOfIso } from "@sereno/core/lib/time/rules";
import { longDay, whenText } from "../../../lib/clock/dates";
import { BOUND_TEXTS, RIGHT_TEXTS } from "./token-choices";

const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export function tokenTexts(token: AgentToken, now: string, zone: string) {
  const { right, bound, expires_at, created_at, last_used_at } = token;
  return {
    over: overText(token, now),
    right: right ? RIGHT_TEXTS[right].label : null,
    sees: `Ve: ${uncapitalize(BOUND_TEXTS[bound].label)}`,
    expiry: expires_at ? `Vence: ${longDay(expires_at, zone)}` : "No vence",
    created: `Creado: ${uncapitalize(whenText(created_at, now, zone))}`,
    used: last_used_at ? `Último uso: ${uncapitalize(whenText(last_used_at, now, zone))}` : "Nunca usado",
  };
}

/** Why a token can no longer be used; null if it can. */
export function overText({ right, expires_at }: AgentToken, now: string): string | null {
  if (!right) return "Ya no sirve: vuelve a crearlo";
  return expires_at && minuteOfIso(expires_at) <= minuteOfIso(now) ? "Venció: crea otro" : null;
}
