import { writeFileSync } from "node:fs";
import { type CountryCode, isSupportedCountry, type MetadataJson } from "libphonenumber-js/core";
import google from "libphonenumber-js/metadata.max.json";
import mobiles from "libphonenumber-js/metadata.mobile.json";
import { COUNTRY_CODES } from "../src/lib/phone/countries";

/**
 * Mobiles (3xx) and landlines (60x). Google's plan also holds service numbers that look like American numbers: 1 800
 * with their country code, 9xx without.
 */
const COLOMBIAN = "(?:3\\d|60)\\d{8}";

const NATIONAL_NUMBER = 2;
const FORMATS = 4;
/** From this index on, a plan lists ranges by kind of number. New ranges are in use before Google lists them. */
const KINDS = 11;

function planOf(country: CountryCode) {
  if (!isSupportedCountry(country, google)) throw new Error(`libphonenumber-js knows no ${country}`);
  const plan = (google.countries[country] ?? []).slice(0, KINDS);
  plan[FORMATS] = 0;
  if (country === "CO") plan[NATIONAL_NUMBER] = COLOMBIAN;
  return plan;
}

/** Length and prefix rules of the offered countries, for libphonenumber-js. */
export function makeNumberingPlans(): MetadataJson {
  // The first country of a calling code represents all countries of the code, such as the United States for North
  // America.
  const countries = COUNTRY_CODES.map(({ code }) => [code, google.country_calling_codes[code]?.[0]] as const);
  const known = countries.flatMap(([code, country]) => (country ? [[code, country] as const] : []));
  return {
    version: google.version,
    country_calling_codes: Object.fromEntries(known.map(([code, country]) => [code, [country]])),
    countries: Object.fromEntries(known.map(([, country]) => [country, planOf(country)])),
    nonGeographic: {},
  };
}

/** Pseudo-random digits, the same each time (Park-Miller generator), enough to hit each range. */
function drawTails(count: number): string[] {
  let seed = 1;
  const digit = () => {
    seed = (seed * 48271) % 2147483647;
    return seed % 10;
  };
  return Array.from({ length: count }, () => Array.from({ length: 12 }, digit).join(""));
}

/** Prefixes and lengths of mobiles in countries that are not offered: 'code prefixes lengths', separated by '|'. */
export function makeMobilesAbroad(): string {
  const offered = new Set<string>(COUNTRY_CODES.map(({ code }) => code));
  const codes = Object.entries(mobiles.country_calling_codes).filter(([code]) => !offered.has(code));
  const tails = drawTails(400);
  return codes
    .map(([code, countries]) => {
      const kinds = countries.flatMap((country) => {
        const plan = mobiles.countries[country];
        const [pattern, lengths] = plan?.[KINDS]?.[1] ?? [];
        return [{ pattern: new RegExp(`^(?:${pattern ?? plan?.[2]})$`), lengths: lengths ?? plan?.[3] ?? [] }];
      });
      const lengths = [...new Set(kinds.flatMap((kind) => kind.lengths))].sort((a, b) => a - b);
      const isMobile = (number: string) => kinds.some(({ pattern }) => pattern.test(number));
      const begins = (first: string) =>
        lengths.some((length) => tails.some((tail) => isMobile(first + tail.slice(0, length - 1))));
      return [code, [..."0123456789"].filter(begins).join(""), lengths.join(",")].join(" ");
    })
    .join("|");
}

const PLANS = new URL("../src/lib/phone/plans.ts", import.meta.url);
const ABROAD = new URL("../src/lib/phone/abroad.ts", import.meta.url);
const HEAD = `import type { MetadataJson } from "libphonenumber-js/core";

/** Made by \`npm run plans\` out of what libphonenumber-js knows. */
export const numberingPlans: MetadataJson = `;
const HEAD_ABROAD = `/** Made by \`npm run plans\`: code, first digits and lengths of the mobiles of countries that are not offered. */
export const MOBILES_ABROAD =`;

if (process.argv[1] === import.meta.filename) {
  writeFileSync(PLANS, `${HEAD}${JSON.stringify(makeNumberingPlans())};\n`);
  writeFileSync(ABROAD, `${HEAD_ABROAD}\n  "${makeMobilesAbroad()}";\n`);
}
