import { EARLY_START_HASH } from "./early-start";

/** What a page may load, and that nobody may frame it. Whoever serves the web sends this. */
export const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", EARLY_START_HASH],
  styleSrc: ["'self'"],
  // Popovers place themselves by the attributes of single elements.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "https://*.googleusercontent.com"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Addresses hold what was searched for, and what a sign-in comes back with: nobody is sent more than the origin. */
export const referrerPolicy = "strict-origin";
