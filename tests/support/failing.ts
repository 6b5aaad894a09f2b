import type { Page, Route } from "@playwright/test";

const FAILURE = { error: { message: "", code: -32603, data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } } };

/** The server executes calls to this address, but the answers to the next `times` calls are lost; by default all. */
export async function loseAnswers(page: Page, url: string | RegExp, times?: number): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(url, lose, { times });
}

/** Removes the Date header of responses, by which the page would correct a clock that the test moves. */
export async function withoutServerDates(page: Page): Promise<void> {
  await page.route("**/trpc/**", async (route) => {
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** Until the returned function is called, the server executes the procedure, but the page gets failures as answers. */
export async function failing(page: Page, procedure: string): Promise<() => void> {
  let isMended = false;
  // Never removes the route: Playwright would then continue a pending request itself, and `fulfill` would throw.
  await page.route(`**/trpc/**${procedure}**`, async (route) => {
    if (isMended) return route.fallback();
    const response = await route.fetch();
    const paths = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const answers: unknown[] = await response.json();
    const json = answers.map((each, index) => (paths[index] === procedure ? FAILURE : each));
    await route.fulfill({ status: 207, json });
  });
  return () => (isMended = true);
}

export function gate(): { open(): void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Holds back the page's requests to these addresses until the returned function is called. */
export async function holdBack(page: Page, url: Parameters<Page["route"]>[0]): Promise<() => void> {
  const { open, opened } = gate();
  await page.route(url, (route) => opened.then(() => route.fallback()));
  return open;
}

/** Collects the addresses of the page's requests that match from now on. */
export function requestsOf(page: Page, which = /./): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (which.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}
