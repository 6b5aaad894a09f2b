import { writeFileSync } from "node:fs";
import { type CountryCode, isSupportedCountry, type MetadataJson } from "libphonenumber-js/core";
import google from "libphonenumber-js/metadata.max.json";
import { COUNTRY_CODES } from "../src/words/phone/countries";

/**
 * People's phones in Colombia: mobiles (3xx) and landlines (60x). Google's plan also holds service numbers, which an
 * American number looks like: 1 800 ... with its country code, 9xx ... without.
 */
const COLOMBIAN = "(?:3\\d|60)\\d{8}";

const NATIONAL_NUMBER = 2;
const FORMATS = 4;
/** From here on a plan lists the ranges of each kind of number: new ones are in use before Google knows them. */
const KINDS = 11;

function planOf(country: CountryCode) {
  if (!isSupportedCountry(country, google)) throw new Error(`libphonenumber-js knows no ${country}`);
  const plan = (google.countries[country] ?? []).slice(0, KINDS);
  plan[FORMATS] = 0;
  if (country === "CO") plan[NATIONAL_NUMBER] = COLOMBIAN;
  return plan;
}

/** The numbering plans of the offered countries, as libphonenumber-js reads them: how long numbers are, and how they begin. */
export function makeNumberingPlans(): MetadataJson {
  // The first country of a code stands for all: one plan for North America.
  const countries = COUNTRY_CODES.map(({ code }) => [code, google.country_calling_codes[code]?.[0]] as const);
  const known = countries.flatMap(([code, country]) => (country ? [[code, country] as const] : []));
  return {
    version: google.version,
    country_calling_codes: Object.fromEntries(known.map(([code, country]) => [code, [country]])),
    countries: Object.fromEntries(known.map(([, country]) => [country, planOf(country)])),
    nonGeographic: {},
  };
}

const FILE = new URL("../src/words/phone/plans.ts", import.meta.url);
const HEAD = `import type { MetadataJson } from "libphonenumber-js/core";

/** Made by \`npm run plans\` out of what libphonenumber-js knows. */
export const numberingPlans: MetadataJson = `;

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, `${HEAD}${JSON.stringify(makeNumberingPlans())};\n`);
