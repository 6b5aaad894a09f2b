import { expect, test } from "vitest";
import { describeBrowser } from "./visit";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/144.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [
    `${MOZILLA} (Linux; Android 14; K) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/144.0.0.0 Safari/537.36 Edg/144.0.0.0`,
    "Edge",
    "Windows",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/144.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    "Opera",
    "Windows",
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0`, "Firefox", "Linux"],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/144.0.0.0 Safari/537.36`, "Chrome", "ChromeOS"],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15`,
    "Safari",
    "Mac",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [
    `${MOZILLA} (iPad; CPU OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/144.0 Mobile/15E148 Safari/604.1`,
    "Chrome",
    "iPad",
  ],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/144.0.0.0 Safari/537.36`, "Chrome", "Linux"],
])("%s", (userAgent, browser, system) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, system });
});

test.each([null, "", "curl/8.5.0", "node", "x".repeat(100_000), "Version/1 ".repeat(10_000)])(
  "an unknown browser has no name: %.30s",
  (userAgent) => {
    expect(describeBrowser(userAgent)).toEqual({});
  },
);
