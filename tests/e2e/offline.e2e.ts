import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { importsOf } from "../architecture/imports";
import { ROOT } from "../files";
import { DESKTOP, expect, expectAccessible, ownTest, PHONE, test } from "../support/browser";

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

async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

async function turnOn(page: Page): Promise<void> {
  await page.goto("/profile?ver=cuenta");
  const wanted = page.getByRole("switch", { name: "Ver mi agenda sin conexión" });
  await wanted.click();
  await expect(wanted).toBeChecked();
  await page.goto("/dashboard");
  await expect.poll(() => kept(page)).toHaveLength(1);
}

ownTest(
  "a band says that the device is offline; the agenda opens without a connection only if the therapist has kept it",
  async ({ page, visit, network }) => {
    const account = await visit("/dashboard");
    await page.setViewportSize(PHONE);
    const patient = { patient_name: "Elena Paz Robledo", duration_minutes: 30 };
    await account.book(`${dayIn("America/Bogota", 1)} 10:00:00`, patient);
    await untilInstalled(page);
    const band = page.getByText(/^Sin conexión\./);
    await network.cut();
    await expect(band).toBeVisible();
    await expectAccessible(page);
    await network.restore();
    await expect(band).toBeHidden();
    for (const [answer, keeps] of [
      ["No, gracias", false],
      ["Guardar mi agenda", true],
    ] as const) {
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith("offlineAgenda:")) localStorage.removeItem(key);
      });
      await page.goto("/dashboard");
      const offer = page.getByRole("button", { name: answer });
      await offer.click();
      await expect(offer).toBeHidden();
      await page.goto("/profile?ver=cuenta");
      await expect(page.getByRole("switch", { name: "Ver mi agenda sin conexión" })).toBeChecked({ checked: keeps });
      await expect(offer).toBeHidden();
      if (!keeps) expect(await kept(page)).toEqual([]);
    }
    await page.goto("/dashboard");
    await expect(page.getByText("Elena Paz Robledo")).toBeVisible();
    await expect.poll(() => kept(page)).toHaveLength(1);
    const text = await page.evaluate((key) => localStorage.getItem(key ?? ""), (await kept(page))[0]);
    expect(text).toContain('"firstName":"Elena"');
    expect(text).not.toContain("Paz");

    await network.cut();
    await test.step("the menu opens although its file was never used", async () => {
      await page.getByRole("button", { name: "Abrir el menú" }).click();
      await expect(page.getByRole("dialog", { name: "Menú" })).toBeVisible();
    });
    await page.reload();
    await expect(page.getByText("Sin conexión", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Sin conexión · Sereno");
    await expect(page.getByText(/^Sin conexión, datos del \S+ \d+ de \S+, \d{1,2}:\d{2}/)).toBeVisible();
    await expect(page.getByText("Elena", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await network.restore();
    await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();

    const { names, paths } = await caught(page);
    expect(names).toHaveLength(1);
    const others = paths.filter((path) => !path.startsWith("/assets/"));
    expect(others.sort()).toEqual(["/index.html", "/manifest.webmanifest"]);

    await test.step("the kept agenda is deleted when it is switched off, and at sign-out", async () => {
      await page.setViewportSize(DESKTOP);
      await page.goto("/profile?ver=cuenta");
      await page.getByRole("switch", { name: "Ver mi agenda sin conexión" }).click();
      expect(await kept(page)).toEqual([]);

      await turnOn(page);
      await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
      await expect(page).toHaveURL("/");
      expect(await kept(page)).toEqual([]);
      await page.evaluate(() => localStorage.setItem("kept:usr_other:agenda", "{}"));
      await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
      await page.getByRole("button", { name: /carla@sereno\.test/ }).click();
      await expect(page).toHaveURL(/\/dashboard/);
      await expect.poll(() => page.evaluate(() => localStorage.getItem("kept:usr_other:agenda"))).toBeNull();
    });
  },
);

/** The web's files that the file `start`, or a file that it imports statically, loads later by `import()`. */
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

test("the service worker's list has every file that is needed without a connection", () => {
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

test("a screen whose file cannot be stored, as on a full disk, is shown", async ({ page, visit }) => {
  await visit("/dashboard");
  await untilInstalled(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 });
  await page.goto("/ayuda");
  await expect(page.getByRole("heading", { name: "Ayuda" })).toBeVisible();
});

test.describe("with the content security policy bypassed", () => {
  test.use({ bypassCSP: true });

  test("the service worker answers visits from its cache and reloads from the server; a new one deletes old caches", async ({
    page,
    visit,
  }) => {
    // Chromium lets an old worker finish its requests for up to five minutes after the new one has skipped waiting.
    const LONGEST_MS = 330_000;
    test.setTimeout(LONGEST_MS + 150_000);
    await visit("/dashboard");
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
    await page.goto("/clients");
    await expect(page.getByRole("heading", { name: "Clientes" })).toBeVisible();
    expect(await isKept()).toBe("yes");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Clientes" })).toBeVisible();
    expect(await isKept()).toBeNull();

    let loads = 0;
    page.on("load", () => loads++);
    await page.evaluate(async () => void (await caches.open("shell-of-before")));
    // The new service worker must get every file before it takes over. If it fails, the next registration tries again.
    const namesAfterInstalling = async () => {
      await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js?newer")));
      return (await caught(page)).names;
    };
    await expect.poll(namesAfterInstalling, { timeout: LONGEST_MS }).not.toContain("shell-of-before");
    expect(loads).toBe(0);
  });
});

test("missing files answer 404, and Sereno can be installed", async ({ page, request, visit }) => {
  const missing = ["/assets/index-gone.js", "/logo.png", "/sw-old.js", "/icons/none.png"];
  for (const path of [...missing, "/.well-known/oauth-protected-resource"])
    expect((await request.get(path)).status(), path).toBe(404);
  expect((await request.get("/clients/cli_1")).headers()["content-type"]).toContain("text/html");
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest.shortcuts).toMatchObject([{ name: "Nueva cita" }, { name: "Hoy" }]);
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: "maskable" }));
  for (const { src } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons)]) {
    expect((await request.get(src)).status(), src).toBe(200);
  }
  // Google reads a feed that is added "Desde URL" only if robots.txt allows it.
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots.match(/(?<=Disallow: ).*/g)).toEqual(["/api/", "/trpc/"]);
  expect((await request.get("/sw.js")).headers()["content-type"]).toContain("javascript");

  await visit("/dashboard?nueva=cita");
  await expect(page.getByRole("dialog", { name: "Nueva Cita" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});
