import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { firstLoad } from "@sereno/web/first-load";
import { ROOT } from "../files";
import { expect, signIn, test } from "../support/browser";
import { prepare } from "../support/dialog-practice";

test.use({ serviceWorkers: "allow" });

const DIST = join(ROOT, "web/dist");

// Records the page's requests from now on. A request is one deeper than the script or stylesheet that made it. `depth`:
// length of the chain of requests that ends with this request.
async function watchRequests(page: Page) {
  const asked: { path: string; depth: number }[] = [];
  const depthOf = (url: string | undefined) =>
    asked.find(({ path }) => url?.startsWith("http") && path === new URL(url).pathname)?.depth ?? 0;
  const session = await page.context().newCDPSession(page);
  session.on("Network.requestWillBeSent", ({ request, initiator: { url, stack } }) => {
    const askers = [url, ...(stack?.callFrames ?? []).map((frame) => frame.url)].map(depthOf);
    asked.push({ path: new URL(request.url).pathname, depth: 1 + Math.max(...askers) });
  });
  await session.send("Network.enable");
  return asked;
}

const noteWhenDrawn = () =>
  new MutationObserver((_, observer) => {
    if (!document.querySelector("article")) return;
    observer.disconnect();
    performance.mark("drawn");
  }).observe(document, { childList: true, subtree: true });

const begunBeforeDrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [drawn] = performance.getEntriesByName("drawn");
    return performance
      .getEntriesByType("resource")
      .filter((entry) => entry.startTime < (drawn?.startTime ?? 0))
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => new URL(name).pathname);
  });

function dialogFiles(): Set<string> {
  const first = firstLoad(DIST);
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(DIST, ".vite/manifest.json"), "utf8"),
  );
  const dialogs = Object.entries(manifest).filter(([source]) => source.endsWith("-dialog.tsx"));
  return new Set(dialogs.flatMap(([, { file }]) => (first.has(file) ? [] : [`/${file}`])));
}

test("the agenda takes at most 19 requests in chains of at most four, none for a dialog", async ({ page, account }) => {
  await prepare(account);
  await page.addInitScript(noteWhenDrawn);
  const asked = await watchRequests(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  const begun = await begunBeforeDrawn(page);
  expect(begun.length).toBeGreaterThan(8);
  expect(begun.length).toBeLessThanOrEqual(19);
  expect(begun.filter((path) => dialogFiles().has(path))).toEqual([]);
  expect(asked.filter(({ path, depth }) => depth > 4 && begun.includes(path))).toEqual([]);

  await test.step("a return visit requests at most 60 files and calls, each file once", async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState("networkidle");
    asked.length = 0;
    await page.goto("/dashboard");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const files = asked.map(({ path }) => path).filter((path) => path.startsWith("/assets/"));
    expect(files.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThanOrEqual(60);
    expect(files).toHaveLength(new Set(files).size);
  });
});

test("without a stored time zone the page requests the lists of appointments once", async ({ page, baseURL }) => {
  await prepare(await signIn(page, baseURL, "bruno@sereno.test", { timezone: null }));
  const requests = await watchRequests(page);
  await page.goto("/dashboard");
  // A question about the time zone covers the appointments, so this looks for the element and not for its role.
  await expect(page.locator("article").first()).toBeVisible();
  expect(requests.filter(({ path }) => path.includes("appointment.list,")).map(({ depth }) => depth)).toEqual([2]);
});
