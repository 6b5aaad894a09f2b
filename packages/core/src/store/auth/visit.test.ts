import { expect, test } from "vitest";
import { describeBrowser } from "./visit";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const CHROME = `${WEBKIT} Chrome/144.0.0.0`;
const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const SAMSUNG = `${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0`;
const WINDOWS = "(Windows NT 10.0; Win64; x64)";

test.each([
  [`(Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, "Chrome", "Android"],
  [`(Linux; Android 14; K) ${SAMSUNG} Mobile Safari/537.36`, "Samsung Internet", "Android"],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/144.0.0.0`, "Edge", "Windows"],
  ["(X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0", "Firefox", "Linux"],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.3 Safari/605.1.15`, "Safari", "Mac"],
  [`(iPhone; CPU iPhone OS 18_3 like Mac OS X) ${APPLE} Version/18.3 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`(iPad; CPU OS 18_3 like Mac OS X) ${APPLE} CriOS/144.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPad"],
])("the user agent Mozilla/5.0 %s is %s on %s", (userAgent, browser, system) => {
  expect(describeBrowser(`Mozilla/5.0 ${userAgent}`)).toEqual({ browser, system });
});

const UNKNOWN = [null, "", "curl/8.5.0", "node", "x".repeat(100_000), "Version/1 ".repeat(10_000)];
test.each(UNKNOWN)("an unknown user agent gives no browser and no system: %.30s", (userAgent) => {
  expect(describeBrowser(userAgent)).toEqual({});
});
