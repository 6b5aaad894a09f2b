import type { Page } from "@playwright/test";

const DATA = { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 };
const FAILURE = { error: { message: "", code: -32603, data: DATA } };

/** Answers one procedure with an error, and lets the others of its batch answer. Returns a function that ends this. */
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
