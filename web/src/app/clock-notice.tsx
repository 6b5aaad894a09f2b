import { Banner } from "../components/ui/banner";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '20 minutos', '3 horas' */
function roughly(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return countOf(minutes, "minuto");
  return ms < 2 * DAY_MS ? countOf(Math.round(ms / HOUR_MS), "hora") : countOf(Math.round(ms / DAY_MS), "día");
}

const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** `aheadMs`: server clock minus device clock. */
export const ClockNotice = ({ aheadMs }: { aheadMs: number }) => (
  <Banner
    tone="amber"
    title={`El reloj de este dispositivo va ${roughly(Math.abs(aheadMs))} ${aheadMs > 0 ? "atrasado" : "adelantado"}`}
    className="mb-5"
  >
    Sereno se guía por la hora correcta. Corrígela en los ajustes de tu dispositivo.
  </Banner>
);
