const PREFIX = "kept:";

const prefixOf = (userId: string) => `${PREFIX}${userId}:`;
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

function removeKeys(isWanted: (key: string) => boolean): void {
  for (const key of keys()) if (isWanted(key)) localStorage.removeItem(key);
}

/** Storage key of a user's value. It contains the user's id, because several users may share a browser. */
export const keptKey = (userId: string, name: string): string => prefixOf(userId) + name;

export const keptKeys = (userId: string, name: string): string[] =>
  keys().filter((key) => key.startsWith(keptKey(userId, name)));

export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Returns whether the text is stored: a full storage refuses it. */
export function store(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const listeners = new Set<() => void>();

export const tellKept = (): void => {
  for (const listen of listeners) listen();
};

/** Calls `listen` when this tab opens, closes or discards a draft or sets whether it keeps the agenda, or when another
 * tab changes the storage. Returns a function that stops listening. */
export function onKeptChange(listen: () => void): () => void {
  listeners.add(listen);
  window.addEventListener("storage", listen);
  return () => {
    listeners.delete(listen);
    window.removeEventListener("storage", listen);
  };
}

export const keep = (key: string, value: unknown): void => void store(localStorage, key, JSON.stringify(value));

export const forgetKept = (): void => removeKeys(() => true);

export const forgetNamed = (name: string): void => removeKeys((key) => key.endsWith(`:${name}`));

export const forgetOthers = (userId: string): void => removeKeys((key) => !key.startsWith(prefixOf(userId)));
