import { createHmac, timingSafeEqual } from "node:crypto";

/** 32 bytes each. The first of a list signs or encrypts; all of them verify or decrypt, so that keys can be rotated. */
export interface Keys {
  session: Uint8Array[];
  encryption: Uint8Array[];
}

const LEAST = 32;
const BASE64 = /^[\w+/-]+={0,2}$/;

/**
 * The keys of a list by commas, in base64url: at least 32 bytes each, and at most `most`.
 * @throws Error with one line that names the setting, never a key.
 */
export const parseKeys = (name: string, text: string, most = Number.POSITIVE_INFINITY): Uint8Array[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each, index) => {
      const key = new Uint8Array(Buffer.from(each, "base64url"));
      if (!BASE64.test(each)) throw new Error(`${name}: key ${index + 1} is not base64url.`);
      if (key.byteLength >= LEAST && key.byteLength <= most) return key;
      throw new Error(`${name}: key ${index + 1} has ${key.byteLength} bytes; it needs ${LEAST}.`);
    });

/** A key for one use alone, made of the first of a list. */
export function keyFor([key]: readonly Uint8Array[], use: string): Buffer {
  if (!key) throw new Error("a key is missing");
  return createHmac("sha256", key).update(use).digest();
}

const MAC_BYTES = 16;

/** 128 bits in 22 letters, by which Sereno knows again what it said for one use, and that nobody else can make. By the first of the keys. */
export const macOf = (keys: readonly Uint8Array[], use: string, text: string): string =>
  createHmac("sha256", keyFor(keys, use)).update(text).digest().subarray(0, MAC_BYTES).toString("base64url");

/** Whether `given` is what `macOf` made, by whichever of the keys. */
export const isMac = (keys: readonly Uint8Array[], use: string, text: string, given: string): boolean =>
  keys.some((key) => {
    const [own, other] = [Buffer.from(macOf([key], use, text)), Buffer.from(given)];
    return own.length === other.length && timingSafeEqual(own, other);
  });
