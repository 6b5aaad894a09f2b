import { keptKey, keptKeys } from "./kept";

const NAME = "draft:";

/** Of which form a draft is, and of what it edits; an empty id for something new. */
export const draftKey = (userId: string, { kind, id }: { kind: string; id: string }): string =>
  keptKey(userId, `${NAME}${kind}:${id}`);

/** The keys of all drafts that are kept, of whatever age: no form's code is needed to know them. */
export const draftKeys = (userId: string): string[] => keptKeys(userId, NAME);

const listeners = new Set<() => void>();

const tell = () => {
  for (const listen of listeners) listen();
};

/** Calls back when a form with a draft was closed here, or a draft changed in another tab. */
export function onDraftsChange(listen: () => void): () => void {
  listeners.add(listen);
  window.addEventListener("storage", listen);
  return () => {
    listeners.delete(listen);
    window.removeEventListener("storage", listen);
  };
}

/** Marks a draft as being written, in whichever tab, until the answer is called or the tab is gone. */
export function holdDraft(key: string): () => void {
  const { locks } = navigator;
  if (!locks) return tell;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks.request(key, { mode: "shared" }, () => released).finally(tell);
  return release;
}

/** The drafts that some tab is writing. */
export async function heldDrafts(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
