import type { Session } from "@sereno/core/domain/auth/output";
import { whenText } from "../../../lib/clock/dates";

export function deviceName({ browser, system }: Pick<Session, "browser" | "system">): string {
  if (!browser && !system) return "Navegador desconocido";
  return [browser ?? "Navegador", system].filter(Boolean).join(" en ");
}

const PHONES = ["Android", "iPhone", "iPad"];

export const isPhone = ({ system }: Pick<Session, "system">): boolean => PHONES.includes(system ?? "");

const COUNTRIES = new Intl.DisplayNames("es-CO", { type: "region" });

function placeText({ country, city }: Session): string | null {
  if (!country) return null;
  const name = COUNTRIES.of(country) ?? country;
  return city ? `Cerca de ${city}, ${name}` : name;
}

export function sessionTexts(session: Session, now: string, zone: string) {
  const when = (instant: string) => {
    const text = whenText(instant, now, zone);
    return text.charAt(0).toLowerCase() + text.slice(1);
  };
  return {
    begun: `Abierta: ${when(session.created_at)}`,
    used: `Último uso: ${when(session.seen_at)}`,
    place: placeText(session),
  };
}
