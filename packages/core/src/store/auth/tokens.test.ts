import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { decryptText, encryptText, grantOwner, readLogin, signLogin } from "./tokens";

const encryption = new Uint8Array(32).fill(5);
const session = new Uint8Array(32).fill(6);
const keys = { session: [session], encryption: [encryption] };
const now = new Date("2026-11-20T15:00:00Z");
const clock = { now: () => now };

test("an encrypted grant can be decrypted for its own practice only", async () => {
  const stored = await encryptText(keys, grantOwner("prc_a"), "refresh");
  expect(await decryptText(keys, grantOwner("prc_a"), stored)).toBe("refresh");
  await expect(decryptText(keys, grantOwner("prc_b"), stored)).rejects.toThrow("belongs to another");
});

const name = { practice_id: "prc_a", login_id: "ses_a" };
const sign = (claims: object) =>
  new SignJWT({ sid: "ses_a", aud: "sereno-session", ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("sereno")
    .setSubject("prc_a")
    .setExpirationTime(now.getTime() / 1000 + 60)
    .sign(session);

test("a session's token contains the ids of its practice and its session", async () =>
  expect(await readLogin(keys, clock, await signLogin(keys, clock, name))).toEqual(name));

test.each(["other", undefined])("a session's token with the audience %s is refused", async (aud) => {
  expect(await readLogin(keys, clock, await sign({ aud }))).toBeNull();
});

test("a session's token is refused after its expiry, with other keys and with another signature", async () => {
  const token = await sign({});
  const at = (seconds: number) => ({ now: () => new Date(now.getTime() + seconds * 1000) });
  expect(await readLogin(keys, at(59), token)).toEqual(name);
  expect(await readLogin(keys, at(60), token)).toBeNull();
  expect(await readLogin({ ...keys, session: [encryption] }, at(0), token)).toBeNull();
  const [head, body] = token.split(".");
  expect(await readLogin(keys, at(0), `${head}.${body}.${"A".repeat(43)}`)).toBeNull();
});
