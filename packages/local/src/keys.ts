import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Keys } from "@sereno/core/keys";
import * as z from "zod/mini";

const StoredKeys = z.object({ session: z.string(), encryption: z.string() });

/** The keys of this machine, made on the first start, so that sessions outlive a restart. */
export function loadKeys(file: string): Keys {
  if (!existsSync(file)) {
    const fresh = { session: newKey(), encryption: newKey() };
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 });
  }
  const stored = StoredKeys.parse(JSON.parse(readFileSync(file, "utf8")));
  return { session: [fromText(stored.session)], encryption: [fromText(stored.encryption)] };
}

const newKey = () => randomBytes(32).toString("base64url");
const fromText = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
