import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";

/** The deployment's secret keys. The first key of a list signs or encrypts; all verify or decrypt, for rotation.
 * Encryption keys have 32 bytes, session keys 32 or more. */
export interface Keys {
  session: Uint8Array[];
  encryption: Uint8Array[];
}

const LEAST = 32;
const BASE64 = /^[\w+/-]+={0,2}$/;

/** Reads comma-separated base64url keys of 32 to `most` bytes. @throws Error that names the setting, not the key. */
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

/** A key for one purpose (`use`), derived from the first key. @throws Error if there is no key. */
export function keyFor([key]: readonly Uint8Array[], use: string): Buffer {
  if (!key) throw new Error("a key is missing");
  return createHmac("sha256", key).update(use).digest();
}

/** A text's MAC of 128 bits by the first key, for one purpose (`use`), as 22 base64url characters. */
export const macOf = (keys: readonly Uint8Array[], use: string, text: string): string =>
  createHmac("sha256", keyFor(keys, use)).update(text).digest().subarray(0, 16).toString("base64url");

export const isMac = (keys: readonly Uint8Array[], use: string, text: string, given: string): boolean =>
  keys.some((key) => {
    const [own, other] = [Buffer.from(macOf([key], use, text)), Buffer.from(given)];
    return own.length === other.length && timingSafeEqual(own, other);
  });

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text by the first key as a URL-safe string, which is always the same: the text determines the nonce. */
export function sealText(keys: readonly Uint8Array[], use: string, text: string): string {
  const nonce = createHmac("sha256", keyFor(keys, `${use} nonce`))
    .update(text)
    .digest()
    .subarray(0, NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(keys, use), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** The text that `sealText` encrypted for the same `use` with any of the keys; null for any other string. */
export function openSealed(keys: readonly Uint8Array[], use: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== sealed) return null;
  for (const key of keys) {
    const decipher = createDecipheriv(CIPHER, keyFor([key], use), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)).toString("utf8") + decipher.final("utf8");
    } catch {
      // This key did not encrypt the text. Another key may have.
    }
  }
  return null;
}
