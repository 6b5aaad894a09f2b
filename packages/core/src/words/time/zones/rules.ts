export const DEFAULT_TIMEZONE = "America/Bogota";

/** The zones that the timezone dialog offers. */
export const SELECTABLE_TIMEZONES = [
  { zone: "America/Bogota", label: "Colombia" },
  { zone: "America/Mexico_City", label: "México" },
  { zone: "America/Argentina/Buenos_Aires", label: "Argentina" },
  { zone: "America/Sao_Paulo", label: "Brasil" },
  { zone: "America/Lima", label: "Perú" },
  { zone: "America/Santiago", label: "Chile" },
  { zone: "America/Caracas", label: "Venezuela" },
  { zone: "America/Panama", label: "Panamá" },
  { zone: "America/Costa_Rica", label: "Costa Rica" },
  { zone: "America/Guatemala", label: "Guatemala" },
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
