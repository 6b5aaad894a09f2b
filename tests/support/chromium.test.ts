import { expect, test } from "vitest";
import { findBrowser } from "./chromium";

const OWN = "/cache/ms-playwright/chrome";
const SYSTEM = "/usr/bin/chromium";
const NAMED = "/opt/chrome";

test.each([
  ["linux", "x64", undefined, [OWN, SYSTEM], OWN],
  ["linux", "x64", undefined, [SYSTEM], null],
  ["linux", "x64", NAMED, [NAMED, OWN, SYSTEM], NAMED],
  ["linux", "arm64", undefined, [OWN, SYSTEM], OWN],
  ["linux", "arm64", undefined, [SYSTEM], SYSTEM],
  ["darwin", "arm64", undefined, [OWN], OWN],
  ["darwin", "x64", NAMED, [NAMED], NAMED],
  ["win32", "x64", undefined, [OWN], OWN],
  ["win32", "x64", NAMED, [NAMED, OWN], NAMED],
])("on %s %s, with SERENO_CHROMIUM=%s and %j installed, the tests use %s", (platform, arch, named, there, taken) => {
  expect(findBrowser({ platform, arch, named, own: OWN }, (path) => there.includes(String(path)))).toBe(taken);
});

test.each([
  ["darwin", "arm64", undefined, /npx playwright install chromium/],
  ["win32", "x64", undefined, /npx playwright install chromium/],
  ["linux", "arm64", undefined, /npx playwright install chromium/],
  ["linux", "x64", NAMED, /SERENO_CHROMIUM names \/opt\/chrome/],
])(
  "on %s %s, with SERENO_CHROMIUM=%s and no browser installed, an error says what to do",
  (platform, arch, named, words) => {
    expect(() => findBrowser({ platform, arch, named, own: OWN }, () => false)).toThrow(words);
  },
);
