import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { importsOf } from "../architecture/imports";
import { ROOT } from "../files";
import { type Account, expect, expectAccessible, openAs, ownTest, PHONE, test } from "../support/browser";

test.use({ serviceWorkers: "allow" });

const dayIn = (zone: string, days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date(Date.now() + days * 86_400_000));
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kept:") && key.endsWith(":agenda")));
const caught = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });

/** Waits until the worker controls the page and has cached its files. */
async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

async function turnOn(page: Page, baseURL: string): Promise<void> {
  await page.goto(`${baseURL}/profile?ver=cuenta`);
  const wanted = page.getByRole("switch", { name: "Ver mi agenda sin conexión" });
  await wanted.click();
  await expect(wanted).toBeChecked();
  await page.goto(`${baseURL}/dashboard`);
  await expect.poll(() => kept(page)).toHaveLength(1);
}

const bookTomorrow = (account: Account) =>
  account.call("POST", "/appointments", {
    patient_name: "Elena Paz Robledo",
    patient_phone: "3005550199",
    appointment_date: `${dayIn("America/Bogota", 1)} 10:00:00`,
    duration_minutes: 30,
  });

ownTest("a band says that there is no connection, and goes away with it", async ({ page, network, baseURL }) => {
  await openAs(page, baseURL, "carla@sereno.test", "/clients");
  await expect(page.getByRole("heading", { name: "Clientes" })).toBeVisible();
  await network.cut();
  await expect(page.getByText("Sin conexión.")).toBeVisible();
  await expectAccessible(page);
  await network.restore();
  await expect(page.getByText("Sin conexión.")).toBeHidden();
});

for (const [answer, keeps] of [
  ["Guardar mi agenda", true],
  ["No, gracias", false],
] as const)
  ownTest(
    `who missed the network is offered the agenda once, and '${answer}' holds`,
    async ({ page, network, baseURL }) => {
      await openAs(page, baseURL, "carla@sereno.test", "/clients");
      const offer = page.getByRole("button", { name: answer });
      await expect(page.getByRole("heading", { name: "Clientes" })).toBeVisible();
      await network.cut();
      await expect(page.getByText("Sin conexión.")).toBeVisible();
      await network.restore();
      await page.reload();
      await offer.click();
      await expect(offer).toBeHidden();
      await page.goto(`${baseURL}/profile?ver=cuenta`);
      await expect(page.getByRole("switch", { name: "Ver mi agenda sin conexión" })).toBeChecked({ checked: keeps });
      await expect(offer).toBeHidden();
    },
  );

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  ownTest(
    "the menu opens without a connection, although it never was open before",
    async ({ page, network, baseURL }) => {
      await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
      await untilInstalled(page);
      await network.cut();
      await page.getByRole("button", { name: "Abrir el menú" }).click();
      await expect(page.getByRole("dialog", { name: "Menú" })).toBeVisible();
      await network.restore();
    },
  );
});

ownTest(
  "the app opens without a connection, with the agenda that the therapist wanted kept, and goes on by itself",
  async ({ page, network, baseURL }) => {
    const account = await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
    await bookTomorrow(account);
    await untilInstalled(page);
    expect(await kept(page)).toEqual([]);
    await turnOn(page, baseURL);
    const text = await page.evaluate((key) => localStorage.getItem(key ?? ""), (await kept(page))[0]);
    expect(text).toContain('"firstName":"Elena"');
    expect(text).not.toContain("Paz");

    await network.cut();
    await page.reload();
    await expect(page.getByText("Sin conexión", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Sin conexión · Sereno");
    await expect(page.getByText(/^Sin conexión, datos de \d{1,2}:\d{2}/)).toBeVisible();
    await expect(page.getByText("Elena", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await network.restore();
    await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();

    const { names, paths } = await caught(page);
    expect(names).toHaveLength(1);
    const others = paths.filter((path) => !path.startsWith("/assets/"));
    expect(others.sort()).toEqual(["/index.html", "/manifest.webmanifest"]);
  },
);

/** Chunks that load later for a source and its static imports. */
function partsOf(start: string): string[] {
  const [now, later] = [new Set([start]), new Set<string>()];
  for (const file of now) {
    for (const { to, isType, isLater } of importsOf(ROOT, file)) {
      const source = [`${to}.tsx`, `${to}.ts`].find((each) => existsSync(join(ROOT, each)));
      if (source?.startsWith("web/src/") && !isType) (isLater ? later : now).add(source);
    }
  }
  return [...later];
}

test("all that is drawn without a connection is in the worker's list", () => {
  const dist = (file: string) => readFileSync(join(ROOT, "web/dist", file), "utf8");
  const chunks: Record<string, { file: string; css?: string[]; imports?: string[] }> = JSON.parse(
    dist(".vite/manifest.json"),
  );
  const filesOf = (key: string): string[] => {
    const { file, css = [], imports = [] } = chunks[key] ?? { file: `no ${key}` };
    return [file, ...css, ...imports.flatMap(filesOf)];
  };
  const menu = "web/src/app/navigation-drawer.tsx";
  const parts = [...partsOf("web/src/app/session-not-opened.tsx"), menu, ...partsOf(menu)];
  expect(parts).toContain("web/src/features/offline/kept-agenda.tsx");
  const worker = dist("sw.js");
  const shown = [
    "src/components/ui/toast/toaster.tsx",
    "src/features/appointments/dashboard/samples.tsx",
    "src/features/auth/login-page.tsx",
  ];
  const wanted = ["index.html", ...shown, ...parts.map((part) => part.replace("web/", ""))].flatMap(filesOf);
  expect(wanted.filter((file) => file.startsWith("no "))).toEqual([]);
  expect([...new Set(wanted)].filter((file) => !worker.includes(`"${file}"`))).toEqual([]);
});

test("the agenda is wiped when it is no longer wanted, and on leaving", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
  await turnOn(page, baseURL);
  await page.goto(`${baseURL}/profile?ver=cuenta`);
  await page.getByRole("switch", { name: "Ver mi agenda sin conexión" }).click();
  expect(await kept(page)).toEqual([]);

  await turnOn(page, baseURL);
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect(await kept(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem("kept:usr_other:agenda", "{}"));
  await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
  await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept:usr_other:agenda"))).toBeNull();
});

test.describe("where no policy keeps a test from naming a worker", () => {
  test.use({ bypassCSP: true });

  test("a new version of the worker throws away what the old one kept, and loads no page again", async ({
    page,
    baseURL,
  }) => {
    await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
    await untilInstalled(page);
    let loads = 0;
    page.on("load", () => loads++);
    await page.evaluate(async () => void (await caches.open("shell-of-before")));
    // The new version asks for every file before it takes over, and is installed again if one of them failed.
    const namesAfterInstalling = async () => {
      await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js?newer")));
      return (await caught(page)).names;
    };
    await expect.poll(namesAfterInstalling, { timeout: 120_000 }).not.toContain("shell-of-before");
    expect(loads).toBe(0);
  });
});

test("a return is opened by the worker, and loading anew asks the server", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
  await untilInstalled(page);
  await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    const cache = await caches.open(name);
    const known = await cache.match("/index.html");
    if (!known) throw new Error("no page is kept");
    const { headers } = known;
    const text = (await known.text()).replace("<body>", '<body data-kept="yes">');
    await cache.put("/index.html", new Response(text, { headers }));
  });
  const isKept = () => page.locator("body").getAttribute("data-kept");
  await page.goto(`${baseURL}/clients`);
  await expect(page.getByRole("heading", { name: "Clientes" })).toBeVisible();
  expect(await isKept()).toBe("yes");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Clientes" })).toBeVisible();
  expect(await isKept()).toBeNull();
});

test("a missing file is missing, and what makes Sereno installable is there", async ({ request, baseURL }) => {
  for (const path of [
    "/assets/index-gone.js",
    "/logo.png",
    "/sw-old.js",
    "/icons/none.png",
    "/.well-known/oauth-protected-resource",
  ]) {
    expect((await request.get(baseURL + path)).status(), path).toBe(404);
  }
  expect((await request.get(`${baseURL}/clients/cli_1`)).headers()["content-type"]).toContain("text/html");
  const manifest = await (await request.get(`${baseURL}/manifest.webmanifest`)).json();
  expect(manifest.shortcuts).toMatchObject([{ name: "Nueva cita" }, { name: "Hoy" }]);
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: "maskable" }));
  for (const { src } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons)]) {
    expect((await request.get(baseURL + src)).status(), src).toBe(200);
  }
  expect(await (await request.get(`${baseURL}/robots.txt`)).text()).toContain("Disallow: /calendar/");
  expect((await request.get(`${baseURL}/sw.js`)).headers()["content-type"]).toContain("javascript");
});

test("the shortcut 'Nueva cita' opens the form at once", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "carla@sereno.test", "/dashboard?nueva=cita");
  await expect(page.getByRole("dialog", { name: "Nueva Cita" })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
});
