import { store } from "../kept/kept";
import { hasUnsaved } from "./unsaved";

const ENTRY = '<script type="module"';
const KEY = "loadedVersion";

const entryHere = () => document.querySelector('script[type="module"][src]')?.getAttribute("src");

/** Address of the app's entry file on the server; null if this page has loaded the same file, or if it is unknown. */
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

/** Reloads the page once for a new version, unless input is unsaved. Returns whether there is a new version. */
export async function renewApp(): Promise<boolean> {
  const entry = await newEntry();
  if (!entry) return false;
  if (!hasUnsaved() && sessionStorage.getItem(KEY) !== entry && store(sessionStorage, KEY, entry))
    window.location.reload();
  return true;
}
