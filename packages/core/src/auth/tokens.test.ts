import { CompactEncrypt, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { decryptAndBind, decryptText, encryptText, grantOwner, readLogin, signLogin } from "./tokens";

const encryption = new Uint8Array(32).fill(5);
const session = new Uint8Array(32).fill(6);
const keys = { session: [session], encryption: [encryption] };
const now = new Date("2026-11-20T15:00:00Z");
const clock = { now: () => now };

describe("a stored grant", () => {
  test("is read by its own practice alone", async () => {
    const stored = await encryptText(keys, grantOwner("prc_a"), "refresh");
    expect(await decryptText(keys, grantOwner("prc_a"), stored)).toBe("refresh");
    await expect(decryptText(keys, grantOwner("prc_b"), stored)).rejects.toThrow("belongs to another");
  });

  test("of an earlier version, bound to none, is still read, and bound to whoever reads it", async () => {
    const stored = await new CompactEncrypt(new TextEncoder().encode("refresh"))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(encryption);
    await expect(decryptText(keys, grantOwner("prc_a"), stored)).rejects.toThrow("belongs to nobody");
    const { text, bound } = await decryptAndBind(keys, grantOwner("prc_a"), stored);
    expect(text).toBe("refresh");
    expect(await decryptAndBind(keys, grantOwner("prc_a"), bound ?? "")).toEqual({ text, bound: null });
    await expect(decryptAndBind(keys, grantOwner("prc_b"), bound ?? "")).rejects.toThrow("belongs to another");
  });
});

describe("a session's token", () => {
  const name = { practice_id: "prc_a", login_id: "ses_a" };
  const sign = (claims: object) =>
    new SignJWT({ sid: "ses_a", ...claims })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("sereno")
      .setSubject("prc_a")
      .setExpirationTime(now.getTime() / 1000 + 60)
      .sign(session);

  test("names a session, and so does one from before an audience was named", async () => {
    expect(await readLogin(keys, clock, await signLogin(keys, clock, name))).toEqual(name);
    expect(await readLogin(keys, clock, await sign({}))).toEqual(name);
  });

  test("is not what was signed for somebody else", async () => {
    expect(await readLogin(keys, clock, await sign({ aud: "other" }))).toBeNull();
  });
});
