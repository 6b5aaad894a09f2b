import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { answerConsent } from "@sereno/local/google/consent-visitor";

/** Tests on the Sereno that the run started, at its address. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  baseURL: async ({}, use) => use(process.env.SERENO_URL),
});

async function callApi(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${process.env.SERENO_URL}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text());
}

export interface Account {
  token: string;
  call(method: string, path: string, body?: unknown): ReturnType<typeof callApi>;
}

/** Signs an account in without its screens, and the page with it. */
export async function signIn(page: Page, email: string): Promise<Account> {
  const login = await callApi("GET", "/auth/google/login");
  const back = await answerConsent(login.authorization_url, { email });
  const { code, state } = Object.fromEntries(back.searchParams);
  const { access_token: token, user } = await callApi("POST", "/auth/google/callback", { code, state });
  await page.addInitScript(
    ([accessToken, stored]) => {
      if (sessionStorage.getItem("signed-in")) return;
      sessionStorage.setItem("signed-in", "once");
      localStorage.setItem("accessToken", accessToken);
      localStorage.setItem("user", stored);
    },
    [token, JSON.stringify(user)] as const,
  );
  return { token, call: (method, path, body) => callApi(method, path, body, token) };
}

/** Fails with what axe finds on the page as it is, once its motion has ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
  // A page whose letters could not be drawn would pass, too.
  expect(passes.find(({ id }) => id === "color-contrast")?.nodes.length).toBeGreaterThan(0);
}

export { expect };
