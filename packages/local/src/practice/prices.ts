/** AWS's prices in US dollars, in us-east-1 as of November 2026, without free tiers. */
export const PRICES = {
  readUnits: 0.125 / 1e6,
  writeUnits: 0.625 / 1e6,
  lambdaRequests: 0.2 / 1e6,
  /** Price of a second of an API function, which has a gigabyte of memory. */
  lambdaGbSeconds: 0.0000133334,
};
