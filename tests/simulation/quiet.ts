import { setImmediate as turn } from "node:timers/promises";

type Owner = object;

/** Methods whose work is done outside the event loop. Each call counts as work until its promise settles. */
const ELSEWHERE: readonly [Owner, readonly string[]][] = [
  [
    crypto.subtle,
    ["sign", "verify", "encrypt", "decrypt", "importKey", "deriveBits", "deriveKey", "digest", "generateKey"],
  ],
  [Request.prototype, ["text", "json", "arrayBuffer", "formData", "blob"]],
  [Response.prototype, ["text", "json", "arrayBuffer", "formData", "blob"]],
];
const CALM_TURNS = 4;

/** Detects when no work is running: every caller then waits at the gate (`gate.ts`) or for a deadline. */
export function watchWork() {
  let pending = 0;
  const count = (owner: Owner, name: string) => {
    const own = Reflect.get(owner, name);
    async function counted(this: unknown, ...asked: unknown[]) {
      pending += 1;
      try {
        return await own.apply(this, asked);
      } finally {
        pending -= 1;
      }
    }
    Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
    return () => Reflect.set(owner, name, own);
  };
  const undo = ELSEWHERE.flatMap(([owner, names]) => names.map((name) => count(owner, name)));
  return {
    /** Resolves after `CALM_TURNS` event loop turns without work or a new request. `count`: the requests so far. */
    async quiet(count: () => number): Promise<void> {
      for (let calm = 0, seen = count(); calm < CALM_TURNS; ) {
        await turn();
        calm = pending === 0 && count() === seen ? calm + 1 : 0;
        seen = count();
      }
    },
    stop(): void {
      for (const each of undo) each();
    },
  };
}
