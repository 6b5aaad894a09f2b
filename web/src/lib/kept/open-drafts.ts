import { keptKey, keptKeys, tellKept } from "./kept";

const NAME = "draft:";

export const draftKey = (userId: string, { kind, id }: { kind: string; id: string }): string =>
  keptKey(userId, `${NAME}${kind}:${id}`);

export const draftKeys = (userId: string): string[] => keptKeys(userId, NAME);

/** Marks a draft as open until the returned function is called or the tab closes. */
export function holdDraft(key: string): () => void {
  const { locks } = navigator;
  if (!locks) return tellKept;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = () => {
    tellKept();
    return released;
  };
  void locks.request(key, { mode: "shared" }, hold).finally(tellKept);
  return release;
}

export function discardDraft(key: string): void {
  localStorage.removeItem(key);
  tellKept();
}

export async function heldDrafts(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
