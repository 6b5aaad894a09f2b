const fetched = new Map<string, Promise<void>>();

/** What is only preloaded is still fetched, from where it has come to: it may not have come. */
const isOnPage = (href: string): boolean =>
  document.head.querySelector(`link[href="${href}"]:not([rel="preload"])`) !== null;

/** What a network lets hang would be waited for without an end, by all who need it. The largest, 540 KB, comes at 110 kbit/s. */
const COMES_WITHIN_MS = 40_000;

async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href, { signal: AbortSignal.timeout(COMES_WITHIN_MS) });
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  // Only what was read whole is kept by the browser.
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

/** Nobody waits for what `load` imports: its files come a few at a time and run one by one, the page hearing presses in between. */
export function unhurried<Module>(load: () => Promise<Module>): Promise<Module> {
  isUnhurried = true;
  try {
    return load();
  } finally {
    isUnhurried = false;
  }
}

/** To begin a request takes a phone a millisecond or two, and the dialogs are fifty files. */
const AT_ONCE = 6;
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function runOneByOne(files: string[]): Promise<void> {
  const fetching: Promise<void>[] = [];
  for (const [index, file] of files.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await pause();
    fetching.push(fetchOnce(`/${file}`));
  }
  await Promise.all(fetching);
  // The last first: what others are made of stands behind them.
  for (const file of files.filter((each) => each.endsWith(".js")).reverse()) {
    await import(/* @vite-ignore */ `/${file}`);
    await pause();
  }
}

/**
 * Imports a part of the app once all its files have come; the build puts it in the place of Vite's own loader. A browser remembers
 * for the life of a page that an import failed, and would not try again; what `fetch` failed to get, or not in time, it does ask for again.
 * @public
 */
export async function importPart<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  if (isUnhurried) await runOneByOne(files);
  else await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}
