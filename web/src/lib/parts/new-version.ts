import { hasUnsaved } from "./unsaved";

const ENTRY = '<script type="module"';
const KEY = "loadedVersion";

const entryHere = () => document.querySelector('script[type="module"][src]')?.getAttribute("src");

/** The entry of the app as the server has it now, when that is another than this page's; null otherwise, or without an answer. */
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

/**
 * Call it when a part of the app failed to load. After a deployment it reloads the page, once and never over unsaved
 * input. Returns whether there is a new version.
 */
export async function renewApp(): Promise<boolean> {
  const entry = await newEntry();
  if (!entry) return false;
  if (!hasUnsaved() && sessionStorage.getItem(KEY) !== entry) {
    sessionStorage.setItem(KEY, entry);
    window.location.reload();
  }
  return true;
}
