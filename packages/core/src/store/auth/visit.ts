export interface Visit {
  userAgent: string | null;
  /** Approximate country (ISO 3166-1, capitals) and city, by IP address; null if unknown. The address is not stored. */
  country: string | null;
  city: string | null;
}

export const UNKNOWN_VISIT: Visit = { userAgent: null, country: null, city: null };

export const placeOf = ({ country, city }: Visit): { country?: string; city?: string } => ({
  ...(country ? { country } : {}),
  ...(country && city ? { city } : {}),
});

/** Patterns of browsers. A browser whose user agent contains another browser's name comes before that browser. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOP(?:R|T|iOS)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Maximum number of characters of a user agent to search. Browsers put all relevant names at the start. */
const MOST_READ = 400;

export function describeBrowser(userAgent: string | null): { browser?: string; system?: string } {
  const header = (userAgent ?? "").slice(0, MOST_READ);
  const nameIn = (known: readonly (readonly [string, RegExp])[]) => known.find(([, sign]) => sign.test(header))?.[0];
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
