import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "@sereno/core/keys";

/** What a button's nonce permits: one action on the shown version, on this link. */
export interface Pressable {
  token_hash: string;
  version: number;
  action: string;
  /** The zone and the effects that the page shows. */
  shown: string;
}

const SHAPE = /^(\d{1,12})\.([\w-]{43})$/;

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

function macOf(key: Uint8Array, { token_hash, version, action, shown }: Pressable, until: number): Buffer {
  const own = createHmac("sha256", key).update("confirmation-nonce").digest();
  return createHmac("sha256", own).update([token_hash, version, action, shown, until].join(" ")).digest();
}

/** A button's nonce, valid for an hour, and only while the page would show the same version, zone and effects. */
export function mintNonce({ session: [key] }: Keys, now: Date, what: Pressable): string {
  if (!key) throw new Error("a key is missing");
  const until = secondsOf(now) + 3600;
  return `${until}.${macOf(key, what, until).toString("base64url")}`;
}

/** Whether the nonce comes from one of our pages, permits this action on this version, and has not expired. */
export function isMinted({ session }: Keys, now: Date, what: Pressable, nonce: string): boolean {
  const [, until = "", mac = ""] = SHAPE.exec(nonce) ?? [];
  if (Number(until) <= secondsOf(now)) return false;
  const given = Buffer.from(mac, "base64url");
  return session.some((key) => {
    const own = macOf(key, what, Number(until));
    return own.length === given.length && timingSafeEqual(own, given);
  });
}
