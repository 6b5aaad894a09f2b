const fetched = new Map<string, Promise<void>>();

/** Whether the page includes a script or stylesheet. A preload does not count, because it may still be under way. */
const isOnPage = (href: string): boolean =>
  document.head.querySelector(`link[href="${href}"]:not([rel="preload"]), script[src="${href}"]`) !== null;

/** Time limit for loading a file, in milliseconds. The largest file, 540 KB, arrives in time at 110 kbit/s. */
const COMES_WITHIN_MS = 40_000;

async function fetchScript(href: string): Promise<void> {
  if (navigator.serviceWorker?.controller && (await caches.match(href, { ignoreVary: true }))) return;
  const response = await fetch(href, { signal: AbortSignal.timeout(COMES_WITHIN_MS) });
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  // Reads the whole response, because the browser caches no other.
  await response.arrayBuffer();
}

function addStylesheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not load`));
    };
    document.head.append(link);
  });
}

const fetchFile = (href: string) => (href.endsWith(".css") ? addStylesheet(href) : fetchScript(href));

function fetchOnce(href: string): Promise<void> {
  const known = fetched.get(href);
  if (known) return known;
  const fetching = isOnPage(href) ? Promise.resolve() : fetchFile(href);
  fetched.set(href, fetching);
  fetching.catch(() => fetched.delete(href));
  return fetching;
}

let isAhead = false;

/** Fetches the files of a part one after another, without running them, because the part may never be shown. */
export function fetchAhead(load: () => Promise<unknown>): void {
  isAhead = true;
  try {
    load().catch(() => undefined);
  } finally {
    isAhead = false;
  }
}

/** @public Fetches a part's files before importing it: browsers can repeat a failed fetch, but not a failed import. */
export async function importPart<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  if (isAhead) {
    for (const file of files) await fetchOnce(`/${file}`);
    // Returns a promise that never settles, so that no module runs.
    return new Promise(() => undefined);
  }
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}
