import { type CDPSession, chromium, type Page } from "@playwright/test";
import { PHONE, signIn } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { spawnSereno } from "../support/spawn-sereno";
import { temporaryFolder } from "../support/temporary-folder";
import { serveAsEdge } from "./edge";
import { slowLine } from "./slow-line";
import { percentileOf, round, table } from "./table";

const ROUNDS = 5;
const CPU = 4;

/** Notes the frame that draws the first appointment: on a slow CPU, Playwright sees it up to half a second later. */
const NOTE_DRAWN = `new MutationObserver((_, observer) => {
  if (!document.querySelector("article")) return;
  observer.disconnect();
  requestAnimationFrame(() => (window.drawnAt = performance.now()));
}).observe(document, { childList: true, subtree: true });`;

type Visit = Awaited<ReturnType<typeof visit>>;

/** Times the agenda with a slow line and CPU, served as by CloudFront and as by `npm start`. */
export async function benchAgenda(): Promise<void> {
  const sereno = await spawnSereno({ DATA_DIR: temporaryFolder("agenda"), DYNAMODB_ENDPOINT: undefined });
  const edge = await serveAsEdge(sereno.url);
  const lines = [await slowLine(edge.port), await slowLine(Number(new URL(sereno.url).port))] as const;
  const { args = [], ...launch } = chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...launch,
    args: [...args, `--ignore-certificate-errors-spki-list=${edge.spki}`],
  });
  const rows: string[][] = [];
  for (const [name, url] of [
    ["HTTP/2, Brotli", `https://localhost:${lines[0].port}`],
    ["HTTP/1.1, gzip", `http://localhost:${lines[1].port}`],
  ] as const) {
    const [cold, warm]: [Visit[], Visit[]] = [[], []];
    for (let index = 0; index < ROUNDS; index++) {
      const context = await browser.newContext({ locale: "es-CO", timezoneId: "America/Bogota", viewport: PHONE });
      const page = await context.newPage();
      await signIn(page, sereno.url, "ana@sereno.test");
      await page.addInitScript(NOTE_DRAWN);
      await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: CPU });
      cold.push(await visit(page, url));
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForLoadState("networkidle");
      warm.push(await visit(page, url));
      await context.close();
    }
    rows.push(rowOf(`${name}, cold`, cold), rowOf(`${name}, warm`, warm));
  }
  table(
    `To the agenda on 'Slow 4G' with a CPU ${CPU} times slower (median of ${ROUNDS})`,
    ["", "seconds", "requests", "calls", "calls by a file", "depth"],
    rows,
  );
  await browser.close();
  for (const { stop } of [...lines, edge]) stop();
  await sereno.stop();
}

interface Asked {
  url: string;
  /** Seconds on the browser's own clock. */
  start: number;
  end?: number;
  byFile: boolean;
  /** Served from the browser's cache or service worker. */
  isKept: boolean;
}

// `seconds`: from opening the URL until the first appointment is drawn. `late`: calls by script files, which load
// after the HTML page's inline script has sent the first calls. `depth`: length of the longest chain of requests, each
// begun after the previous one ended.
async function visit(page: Page, url: string) {
  const session = await page.context().newCDPSession(page);
  const asked = await watch(session);
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  await page.getByRole("article").first().waitFor();
  const seconds = Number(await (await page.waitForFunction("window.drawnAt")).jsonValue()) / 1000;
  await session.detach();
  const calls = [...asked.values()].filter((each) => new URL(each.url).pathname.startsWith("/trpc/"));
  const came = [...asked.values()].flatMap(({ start, end, isKept }) => (end && !isKept ? [{ start, end }] : []));
  return {
    ...{ seconds, requests: came.length, depth: depthOf(came) },
    ...{ calls: calls.filter(({ end }) => end).length, late: calls.filter(({ byFile }) => byFile).length },
  };
}

async function watch(session: CDPSession): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp, initiator }) => {
    const byFile = initiator.stack?.callFrames.some(({ url }) => url.includes("/assets/")) ?? false;
    asked.set(requestId, { url: request.url, start: timestamp, byFile, isKept: false });
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const known = asked.get(requestId);
    if (known) known.isKept = Boolean(response.fromDiskCache || response.fromServiceWorker);
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const known = asked.get(requestId);
    if (known) known.end = timestamp;
  });
  await session.send("Network.enable");
  return asked;
}

function depthOf(spans: { start: number; end: number }[]): number {
  let [depth, last] = [0, Number.NEGATIVE_INFINITY];
  for (const { start, end } of [...spans].sort((a, b) => a.end - b.end)) {
    if (start < last) continue;
    depth++;
    last = end;
  }
  return depth;
}

const rowOf = (name: string, visits: Visit[]): string[] => {
  const counts = (["requests", "calls", "late", "depth"] as const).map((what) =>
    percentileOf(visits, (each) => each[what]),
  );
  return [name, round(percentileOf(visits, ({ seconds }) => seconds)), ...counts.map(String)];
};
