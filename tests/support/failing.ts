import type { Page } from "@playwright/test";

const DATA = { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 };
const FAILURE = { error: { message: "", code: -32603, data: DATA } };

/** Makes one procedure fail, but not the others of its batch, until the returned function is called. */
export async function failing(page: Page, procedure: string): Promise<() => void> {
  let isMended = false;
  // The route stays: Playwright would itself continue a request in flight whose route is removed, and `fulfill` throws.
  await page.route(`**/trpc/**${procedure}**`, async (route) => {
    if (isMended) return route.fallback();
    const response = await route.fetch();
    const paths = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const answers: unknown[] = await response.json();
    const json = answers.map((each, index) => (paths[index] === procedure ? FAILURE : each));
    await route.fulfill({ status: 207, json });
  });
  return () => {
    isMended = true;
  };
}
