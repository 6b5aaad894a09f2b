import { CompactEncrypt } from "jose";
import { describe, expect, test } from "vitest";
import { decryptText, encryptText, grantOwner } from "./tokens";

const encryption = new Uint8Array(32).fill(5);
const keys = { session: [], encryption: [encryption] };

describe("a stored grant", () => {
  test("is read by its own practice alone", async () => {
    const stored = await encryptText(keys, grantOwner("prc_a"), "refresh");
    expect(await decryptText(keys, grantOwner("prc_a"), stored)).toBe("refresh");
    await expect(decryptText(keys, grantOwner("prc_b"), stored)).rejects.toThrow("belongs to another");
  });

  test("of an earlier version, bound to none, is still read", async () => {
    const stored = await new CompactEncrypt(new TextEncoder().encode("refresh"))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(encryption);
    expect(await decryptText(keys, grantOwner("prc_a"), stored)).toBe("refresh");
  });
});
