import { parseKeys } from "@sereno/core/keys";
import { expect, test } from "vitest";
import { createDeps } from "../../functions/deps";
import { FUNCTION_SETTINGS } from "../support/app";

const key = (bytes: number) => Buffer.alloc(bytes, 5).toString("base64url");
const settings = { ...FUNCTION_SETTINGS, RELAY_KEYS: key(32) };

test.each(["EDGE_KEYS", "SESSION_KEYS", "ENCRYPTION_KEYS", "RELAY_KEYS"])(
  "a key of %s that is too short stops the start",
  (name) => {
    const start = () => createDeps({ ...settings, [name]: `${key(32)},${key(31)}` });
    expect(start).toThrow(`${name}: key 2 has 31 bytes; it needs 32.`);
    expect(() => createDeps(settings)).not.toThrow();
  },
);

test("a key that is not base64url is refused", () => {
  const start = () => parseKeys("SESSION_KEYS", "una frase que parece larga y segura, pero no");
  expect(start).toThrow("SESSION_KEYS: key 1 is not base64url.");
});

test("an encryption key has exactly 32 bytes; a signing key may have more", () => {
  expect(() => createDeps({ ...settings, ENCRYPTION_KEYS: key(64) })).toThrow("ENCRYPTION_KEYS: key 1 has 64 bytes");
  expect(() => createDeps({ ...settings, SESSION_KEYS: key(64) })).not.toThrow();
});
