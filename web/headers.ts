import { EARLY_START_HASH } from "./early-start";
import { TRUSTED_SCRIPTS } from "./trusted-scripts";

/** Limits the sources from which a page loads, and forbids showing it in a frame. Vite's server does not send it. */
export const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", EARLY_START_HASH],
  styleSrc: ["'self'"],
  // Allows style attributes, which position the popovers.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "https://*.googleusercontent.com"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  workerSrc: ["'self'"],
  // Forbids the use of strings as scripts or markup. Worker URLs pass through the app's own Trusted Types policy.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: [TRUSTED_SCRIPTS],
};

/** Browser features that are switched off, also for injected scripts. Writing to the clipboard stays allowed. */
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

/** `()` denies a feature to all: https://www.w3.org/TR/permissions-policy/#permissions-policy-http-header-field */
export const permissionsPolicyText = Object.keys(permissionsPolicy)
  .map((name) => `${kebab(name)}=()`)
  .join(", ");

/** Tells other sites only the app's origin, because addresses contain search texts and sign-in codes. */
export const referrerPolicy = "strict-origin";
