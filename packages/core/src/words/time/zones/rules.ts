export const DEFAULT_TIMEZONE = "America/Bogota";

/** The zones that the timezone dialog offers, each of one country (ISO 3166). */
export const SELECTABLE_TIMEZONES = [
  { zone: "America/Bogota", label: "Colombia", country: "CO" },
  { zone: "America/Mexico_City", label: "México", country: "MX" },
  { zone: "America/Argentina/Buenos_Aires", label: "Argentina", country: "AR" },
  { zone: "America/Sao_Paulo", label: "Brasil", country: "BR" },
  { zone: "America/Lima", label: "Perú", country: "PE" },
  { zone: "America/Santiago", label: "Chile", country: "CL" },
  { zone: "America/Caracas", label: "Venezuela", country: "VE" },
  { zone: "America/Panama", label: "Panamá", country: "PA" },
  { zone: "America/Costa_Rica", label: "Costa Rica", country: "CR" },
  { zone: "America/Guatemala", label: "Guatemala", country: "GT" },
] as const;

const DETECTED_NAMES: Record<string, string> = {
  "America/New_York": "Nueva York",
  "America/Los_Angeles": "Los Ángeles",
  "Europe/Madrid": "Madrid",
  "Europe/London": "Londres",
  "Asia/Tokyo": "Tokio",
};

/** The friendly name of a zone; one that Sereno has no name for is shown as it is, '(Detectado)' behind it. */
export function timezoneName(zone: string): string {
  const offered = SELECTABLE_TIMEZONES.find((each) => each.zone === zone);
  return offered?.label ?? DETECTED_NAMES[zone] ?? `${zone} (Detectado)`;
}
