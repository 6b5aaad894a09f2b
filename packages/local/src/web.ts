import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { contentSecurityPolicy, permissionsPolicy, referrerPolicy } from "@sereno/web/headers";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { serveAssets } from "./assets";
import { hearOut } from "./hear-out";

export interface Web {
  listener: (request: IncomingMessage, response: ServerResponse) => unknown;
  stop(): Promise<void>;
}

const WEB_ROOT = fileURLToPath(new URL("../../../web", import.meta.url));
const DIST = `${WEB_ROOT}/dist`;

export const isApi = (path: string) => /^\/(trpc\/|api(\/|$)|mcp$|calendar\/)/.test(path);

/** Whether a path is a page that a practice's clients open by a link. The API renders these pages. */
const isLinked = (path: string) => path.startsWith("/c/");

/** Whether a path is a file or a well-known path, and not a screen of the app. */
const isForPrograms = (path: string) => /\.\w+$|^\/\./.test(path);

export const createWeb = (api: Pick<Hono, "fetch">, server: Server, dev: boolean): Promise<Web> =>
  dev ? createDevWeb(api, server) : createBuiltWeb(api);

async function createBuiltWeb(api: Pick<Hono, "fetch">): Promise<Web> {
  if (!existsSync(`${DIST}/index.html`)) throw new Error("Falta la web compilada: usa npm start, que la compila.");
  const root = relative(process.cwd(), DIST);
  const app = new Hono();
  // Serves link pages and feeds uncompressed, since Outlook cannot unpack feeds, and with only the API's headers.
  for (const path of ["/c/*", "/calendar/*"]) app.all(path, (c) => api.fetch(c.req.raw, c.env));
  app.get("/assets/:name", webHeaders, serveAssets(`${DIST}/assets`));
  app.use(compress());
  for (const path of ["/trpc/*", "/api/*", "/mcp"]) app.all(path, (c) => api.fetch(c.req.raw, c.env));
  app.use(webHeaders);
  app.use(serveStatic({ root }));
  // Answers 404 for a missing file: the program that asked for the file cannot use the app's page.
  app.get("/assets/*", (c) => c.notFound());
  app.get("*", (c, next) => (isForPrograms(c.req.path) ? c.notFound() : next()));
  app.get("*", serveStatic({ root, path: "index.html" }));
  return { listener: getRequestListener(hearOut(app.fetch)), stop: async () => undefined };
}

const webHeaders = secureHeaders({
  contentSecurityPolicy,
  permissionsPolicy,
  xFrameOptions: "DENY",
  referrerPolicy,
  strictTransportSecurity: false,
});

async function createDevWeb(api: Pick<Hono, "fetch">, server: Server): Promise<Web> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: WEB_ROOT,
    appType: "spa",
    server: { middlewareMode: true, hmr: { server } },
  });
  const apiListener = getRequestListener(hearOut(api.fetch));
  return {
    listener: (request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      return isApi(pathname) || isLinked(pathname)
        ? apiListener(request, response)
        : vite.middlewares(request, response);
    },
    stop: () => vite.close(),
  };
}
