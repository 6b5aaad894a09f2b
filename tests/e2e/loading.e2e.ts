import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser";
import { laura } from "../support/cobros";
import { prepare } from "../support/dialog-practice";
import { failing, holdBack, requestsOf } from "../support/failing";

const FAILED = "No se pudieron cargar los paquetes.";

/** A proxy's page in place of the server's answer. */
const FOREIGN = { status: 502, contentType: "text/html", body: "<html><body>Bad Gateway</body></html>" };

test("a screen that fails to load shows one error until it loads; a full disk and a hanging server are reported", async ({
  page,
  visit,
}) => {
  await page.route("**/trpc/catalog.listWithConfig**", (route) => route.fulfill(FOREIGN));
  await visit("/packages");
  const main = page.getByRole("main");
  const toasts = page.getByRole("region", { name: /Notificaciones/ }).getByText(FAILED);

  await test.step("the error is the screen's own, and stays during a retry", async () => {
    await expect(main.getByText(FAILED)).toBeVisible();
    await expect(toasts).toHaveCount(1);
    // The pointer rests on the notice, so the notice does not time out: it must close because the screen has loaded.
    await toasts.hover();
    await expect(page.getByText("Revisa tu internet")).toBeHidden();
    await page.unroute("**/trpc/catalog.listWithConfig**");
    const release = await holdBack(page, "**/trpc/catalog.listWithConfig**");
    await main.getByRole("button", { name: "Reintentar" }).press("Enter");
    await expect(main.getByRole("button", { name: "Reintentar" })).toHaveAttribute("aria-busy", "true");
    await expect(main.getByText(FAILED)).toBeVisible();
    await expect(toasts).toHaveCount(1);
    release();
    await expect(main.getByRole("heading", { name: "Tus paquetes" })).toBeVisible();
    await expect(main.getByText(FAILED)).toBeHidden();
    await expect(toasts).toHaveCount(0);
  });

  await test.step("a notice warns of a low or full disk until there is space again", async () => {
    let state: string | undefined;
    await page.route("**/trpc/**", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...(state && { "sereno-storage": state }) } });
    });
    const notice = page.getByRole("status").filter({ hasText: "espacio" });
    await expect(notice).toBeHidden();
    for (const [next, screen, text] of [
      ["low", "Asistente", "Queda poco espacio"],
      ["full", "Disponibilidad", "No queda espacio"],
      [undefined, "Cobros", null],
    ] as const) {
      state = next;
      await page.getByRole("link", { name: screen }).first().click();
      await (text ? await expect(notice).toContainText(text) : await expect(notice).toBeHidden());
      await expectAccessible(page);
    }
  });

  await test.step("a server that hangs is called once and then reported", async () => {
    // Shortens timeouts: half a minute passes in half a second.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms / 60);
    });
    let calls = 0;
    await page.route("**/trpc/auth.me**", () => {
      calls += 1;
    });
    await page.reload();
    await expect(page.getByText("No pudimos abrir tu sesión")).toBeVisible();
    expect(calls).toBe(1);
  });
});

test("the daily screens request data before the app's files, and again after a failure", async ({ page, account }) => {
  await prepare(account);
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  const requested: string[] = [];
  /** Ends the previous page's requests, so that only the next page's count. */
  const leave = async () => {
    await page.goto("about:blank");
    requested.length = 0;
  };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!/auth\.me|appointment\.list|client\.list|payment\.(overview|followUp)/.test(pathname)) return;
    // A long week loads further pages with a cursor. Only first pages count.
    const inputs: Record<number, { cursor?: string }> = request.postDataJSON() ?? {};
    const begun = pathname.split(",").filter((_, index) => !inputs[index]?.cursor);
    if (begun.length > 0) requested.push(begun.join(","));
  });

  await leave();
  await page.route(/trpc\/(auth|appointment)/, (route) => route.abort(), { times: 2 });
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  // Counts the requests for the agenda alone, because the number of other requests may vary.
  expect(requested.filter((path) => path.includes("appointment.list"))).toHaveLength(2);

  for (const [path, calls, shown] of [
    ["/clients", ["/trpc/client.list"], page.getByRole("main").getByRole("link").first()],
    [
      "/cobros",
      ["/trpc/payment.overview", "/trpc/payment.followUp"],
      page.getByText("Clientes que vinieron en los últimos 90 días."),
    ],
    [
      "/dashboard",
      ["/trpc/appointment.list,appointment.list,payment.announced,agentNews.get,waitlist.offers,dayClosure.list"],
      null,
    ],
  ] as const) {
    await test.step(path, async () => {
      await leave();
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.goto(path);
      await expect.poll(() => requested).toEqual(["/trpc/auth.me", ...calls]);
      await page.unrouteAll();
      await leave();
      await page.goto(path);
      await expect(shown ?? page.getByRole("article").first()).toBeVisible();
      for (const call of calls) expect(requested.filter((each) => each === call)).toHaveLength(1);
    });
  }
});

/** Marks each document in which the message 'Error al cargar los avisos' has disappeared. */
const watchNotice = (page: Page) =>
  page.addInitScript(() => {
    let wasShown = false;
    new MutationObserver(() => {
      const isShown = document.body?.textContent?.includes("Error al cargar los avisos") ?? false;
      if (wasShown && !isShown) document.documentElement.dataset.noticeEnded = "";
      wasShown = isShown;
    }).observe(document, { subtree: true, childList: true });
  });

test("a failure to load notices or an open client is reported until a retry succeeds", async ({ page, account }) => {
  const id = await laura(account);
  const failures: [view: string, procedure: string][] = [
    ["?vista=semana", "waitlist.offers"],
    ["?vista=semana", "appointment.dateRange"],
    ["", "payment.announced"],
  ];
  await watchNotice(page);
  for (const [view, procedure] of failures) {
    const requests = requestsOf(page, new RegExp(procedure));
    const mend = await failing(page, procedure);
    await page.goto(`/dashboard${view}`);
    await expect(page.getByText("Error al cargar los avisos")).toBeVisible();
    await expect(page.getByText("Error al cargar las citas")).toBeHidden();
    await page.waitForLoadState("networkidle");
    expect(requests.length).toBeLessThanOrEqual(4);
    await expect(page.locator("[data-notice-ended]")).toHaveCount(0);
    mend();
  }
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("Error al cargar los avisos")).toBeHidden();

  await page.goto(`/clients?cliente=${id}`);
  const sheet = page.getByRole("dialog", { name: "Laura Gil" });
  await expect(sheet.getByRole("link", { name: "Nueva cita" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const mend = await failing(page, "client.get");
  // Simulates a return to the tab, which requests everything again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(sheet.getByText("Ves lo último que se pudo cargar.")).toBeVisible();
  mend();
  await sheet.getByRole("button", { name: "Reintentar" }).click();
  await expect(sheet.getByText("Ves lo último que se pudo cargar.")).toBeHidden();
});
