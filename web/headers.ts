import { EARLY_START_HASH } from "./early-start";
import { TRUSTED_SCRIPTS } from "./trusted-scripts";

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
  workerSrc: ["'self'"],
  // Of texts that become scripts or markup there is none. Whoever starts a worker says by this policy that its file is ours.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: [TRUSTED_SCRIPTS],
};

/** What a page may use of a device: nothing that Sereno does not, be it asked for by a script that got in. Copying is left. */
export const permissionsPolicy = {
  accelerometer: [],
  browsingTopics: [],
  camera: [],
  clipboardRead: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  hid: [],
  idleDetection: [],
  localFonts: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  publickeyCredentialsGet: [],
  screenWakeLock: [],
  serial: [],
  usb: [],
  windowManagement: [],
  xrSpatialTracking: [],
} satisfies Record<string, string[]>;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const contentSecurityPolicyText = Object.entries(contentSecurityPolicy)
  .map(([name, sources]) => [kebab(name), ...sources].join(" "))
  .join("; ");

/** https://www.w3.org/TR/permissions-policy/#permissions-policy-http-header-field: nobody may use what has an empty list. */
export const permissionsPolicyText = Object.keys(permissionsPolicy)
  .map((name) => `${kebab(name)}=()`)
  .join(", ");

/** Addresses hold what was searched for, and what a sign-in comes back with: nobody is sent more than the origin. */
export const referrerPolicy = "strict-origin";
