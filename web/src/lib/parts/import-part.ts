const fetched = new Map<string, Promise<void>>();

/** A preloaded file may still be missing, so it is fetched anyway. */
const isOnPage = (href: string): boolean =>
  document.head.querySelector(`link[href="${href}"]:not([rel="preload"])`) !== null;

/** Ends a hanging request. The largest file, 540 KB, arrives in time at 110 kbit/s. */
const COMES_WITHIN_MS = 40_000;

async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href, { signal: AbortSignal.timeout(COMES_WITHIN_MS) });
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  // The browser caches only a response that was read completely.
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

let isUnhurried = false;

/** Loads the files a few at a time and runs them one by one, so that the page stays responsive. */
export function unhurried<Module>(load: () => Promise<Module>): Promise<Module> {
  isUnhurried = true;
  try {
    return load();
  } finally {
    isUnhurried = false;
  }
}

/** Starting a request takes a phone 1 to 2 ms, and the dialogs have fifty files. */
const AT_ONCE = 6;
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function runOneByOne(files: string[]): Promise<void> {
  const fetching: Promise<void>[] = [];
  for (const [index, file] of files.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await pause();
    fetching.push(fetchOnce(`/${file}`));
  }
  await Promise.all(fetching);
  // Dependencies are last in the list.
  for (const file of files.filter((each) => each.endsWith(".js")).reverse()) {
    await import(/* @vite-ignore */ `/${file}`);
    await pause();
  }
}

/**
 * Imports a part after fetching all its files; the build uses this instead of Vite's loader. Browsers remember a failed
 * import for the life of a page, but `fetch` can try again.
 * @public
 */
export async function importPart<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  if (isUnhurried) await runOneByOne(files);
  else await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}
