import { keptKey, keptKeys } from "./kept";

const NAME = "draft:";

export const draftKey = (userId: string, { kind, id }: { kind: string; id: string }): string =>
  keptKey(userId, `${NAME}${kind}:${id}`);

export const draftKeys = (userId: string): string[] => keptKeys(userId, NAME);

const listeners = new Set<() => void>();

const tell = () => {
  for (const listen of listeners) listen();
};

/** Calls `listen` when a draft opens, closes or is discarded in this tab, or when another tab changes the storage.
 * Returns a function that stops listening. */
export function onDraftsChange(listen: () => void): () => void {
  listeners.add(listen);
  window.addEventListener("storage", listen);
  return () => {
    listeners.delete(listen);
    window.removeEventListener("storage", listen);
  };
}

/** Marks a draft as open until the returned function is called or the tab closes. */
export function holdDraft(key: string): () => void {
  const { locks } = navigator;
  if (!locks) return tell;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = () => {
    tell();
    return released;
  };
  void locks.request(key, { mode: "shared" }, hold).finally(tell);
  return release;
}

export function discardDraft(key: string): void {
  localStorage.removeItem(key);
  tell();
}

export async function heldDrafts(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
