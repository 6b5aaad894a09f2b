import { EACH_WIDTH, expect, test } from "../support/browser";
import { SCREENS, type Screen, signInFor, untilReady } from "../support/dialogs";
import { policyComplaints } from "../support/policy-complaints";

/** Maximum layout shift score, as browsers measure it. */
const MOST = 0.02;

/** A page of five clients: on a phone, the next ones load by themselves. */
const SHORT_PAGES: Screen = { path: "/clients?tamano=5", ready: ["Ana Peña"], dialogs: {} };
const DAY: Screen = { path: "/dashboard?vista=dia", ready: ["Hoy"], dialogs: {} };
const screens = [...SCREENS.filter(({ isNew }) => !isNew), DAY, SHORT_PAGES];

const WATCH = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifted += value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Controls smaller than WCAG 2.2's minimum (2.5.8), except in a sentence or popover, or if `::after` enlarges them. */
const SMALL = `
  [...document.querySelectorAll("main a, main button, main [role=switch]")]
    .filter((each) => each.checkVisibility() && !each.closest(".sr-only, [popover]"))
    .filter((each) => ![...each.parentElement.childNodes].some((node) => node instanceof Text && node.data.trim()))
    .filter((each) => getComputedStyle(each, "::after").position !== "absolute")
    .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24)
    .map((each) => each.textContent)
`;

test.describe.configure({ timeout: 300_000 });

test(
  "no screen shifts while it loads or violates a security policy, and its controls have at least 24 px",
  EACH_WIDTH,
  async ({ page, baseURL }) => {
    await page.addInitScript(WATCH);
    const complaints = policyComplaints(page);
    await signInFor(page, baseURL, DAY);
    for (const screen of screens) {
      await test.step(screen.path, async () => {
        await page.goto(screen.path);
        await untilReady(page, screen);
        await page.waitForLoadState("networkidle");
        // The browser reports a frame's layout shifts after the frame.
        await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
        expect(await page.evaluate("shifted"), screen.path).toBeLessThanOrEqual(MOST);
        expect(await page.evaluate(SMALL), screen.path).toEqual([]);
        // The link must not be covered by a fixed element.
        await page.getByRole("contentinfo").getByRole("link", { name: "¿Necesitas ayuda?" }).click({ trial: true });
      });
    }
    expect(complaints).toEqual([]);
  },
);
