const PREFIX = "kept:";

const prefixOf = (userId: string) => `${PREFIX}${userId}:`;
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

function removeKeys(isWanted: (key: string) => boolean): void {
  for (const key of keys()) if (isWanted(key)) localStorage.removeItem(key);
}

/** What this browser keeps for one person: nobody else who signs in here finds it. */
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

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage that is full or closed keeps nothing, and nothing depends on it.
  }
}

/** On leaving. */
export const forgetKept = (): void => removeKeys(() => true);

/** Of whomever. */
export const forgetNamed = (name: string): void => removeKeys((key) => key.endsWith(`:${name}`));

/** When somebody signs in: what is left of others goes. */
export const forgetOthers = (userId: string): void => removeKeys((key) => !key.startsWith(prefixOf(userId)));
