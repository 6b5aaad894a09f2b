/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope & { SHELL: { version: string; urls: string[] } };

const { version, urls } = self.SHELL;
const PAGE = "index.html";
const PREFIX = "shell-";
/** The cache of this version of the app: a version's page names all of its files, so versions share no cache. */
const CACHE = PREFIX + version;

/** Whether a path is a screen of the app, and not the API, a page that clients open by a link, or a file. */
const isScreen = (path: string) => !/^\/(api|trpc|mcp|c|docs-assets)(\/|$)|\.\w+$/.test(path);

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(urls.map((url) => new Request(`/${url}`, url === PAGE ? { cache: "no-cache" } : {})));
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Serves the cached page without asking the network, except on a reload. */
async function page(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(`/${PAGE}`, { cacheName: CACHE });
  if (kept && !isReload(event)) return kept;
  return fetch(event.request).catch(() => kept ?? Response.error());
}

const isReload = ({ request: { cache } }: FetchEvent) => cache === "no-cache" || cache === "reload";

/** Serves a file from the cache, or fetches and caches it. Cached files stay valid: their names contain a hash. Without
 * storage, as on a full disk, files are only fetched. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = await cache?.match(request, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache?.put(request, response.clone()).catch(() => undefined);
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && isScreen(pathname)) event.respondWith(page(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});
