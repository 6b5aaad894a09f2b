import { hasUnsaved } from "./unsaved";

const ENTRY = '<script type="module"';
const KEY = "loadedVersion";

const entryHere = () => document.querySelector('script[type="module"][src]')?.getAttribute("src");

/** The app's entry file on the server if it differs from this page's; null if it is the same or unknown. */
async function newEntry(): Promise<string | null> {
  try {
    const response = await fetch("/index.html", { cache: "no-store" });
    const [, tag = ""] = response.ok ? (await response.text()).split(ENTRY) : [];
    const entry = / src="([^"]+)"/.exec(tag)?.[1];
    return entry && entry !== entryHere() ? entry : null;
  } catch {
    return null;
  }
}

/** Call after a part failed to load: reloads the page once for a new version, unless there is unsaved input. */
export async function renewApp(): Promise<boolean> {
  const entry = await newEntry();
  if (!entry) return false;
  if (!hasUnsaved() && sessionStorage.getItem(KEY) !== entry) {
    sessionStorage.setItem(KEY, entry);
    window.location.reload();
  }
  return true;
}
