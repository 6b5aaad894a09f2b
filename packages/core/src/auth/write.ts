import { createHash, randomBytes } from "node:crypto";
import type { Clock, Context, PracticeContext } from "../context";
import { commit, decideAgain, type Write } from "../db/commit";
import { AppError } from "../errors";
import { newId } from "../ids";
import { resumeCalendar } from "../meet/write";
import type { Practice } from "../practice/entity";
import { newPractice } from "../practice/new-practice";
import type { Grant } from "./entity";
import type { AuthAnswer, GoogleLogin } from "./output";
import type { AuthPorts, GoogleSignIn, SignInSecrets } from "./ports";
import { toUser } from "./read";
import { signRelayState } from "./relay";
import type { GoogleCallbackInput } from "./schema";
import { decryptText, encryptText, LOGIN_SECONDS, signLogin } from "./tokens";

const STATE_MINUTES = 10;

const randomText = () => randomBytes(32).toString("base64url");
const later = (clock: Clock, seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
const epochSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Begins a sign-in. Its state can be used once, within 10 minutes. */
export const startGoogleLogin = (ctx: Context, ports: AuthPorts): Promise<GoogleLogin> => startSignIn(ctx, ports);

/** Begins to connect the practice with Google (again): a sign-in that no other account can finish. */
export const connectGoogle = (ctx: PracticeContext, ports: AuthPorts): Promise<GoogleLogin> =>
  startSignIn(ctx, ports, ctx.practice);

const googleEmailOf = ({ google_email, email }: Practice) => google_email ?? email;

async function startSignIn(ctx: Context, ports: AuthPorts, practice?: Practice): Promise<GoogleLogin> {
  const state = ports.relayFrom ? await signRelayState(ports.relayFrom, ctx.clock, randomText()) : randomText();
  const secrets: SignInSecrets = { state, nonce: randomText(), codeVerifier: randomText() };
  const expires = later(ctx.clock, STATE_MINUTES * 60);
  await ctx.db.loginAttempt
    .create({
      state: secrets.state,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      practice_id: practice?.practice_id,
      email: practice && googleEmailOf(practice),
      expires_at: expires.toISOString(),
      ttl: epochSeconds(expires),
    })
    .go();
  const url = ports.identity.authorizationUrl(secrets, practice && googleEmailOf(practice));
  return { authorization_url: url.href, state: secrets.state };
}

/**
 * Ends a sign-in: opens the practice at the first one.
 * @throws AppError `sign_in_failed` for an unknown, used or expired state or what Google refuses; `access_denied` when
 * the deployment does not admit this address; `other_google_account` when a connection was begun for another.
 */
export async function completeGoogleLogin(
  ctx: Context,
  ports: AuthPorts,
  input: GoogleCallbackInput,
): Promise<AuthAnswer> {
  const { data: attempt } = input.state
    ? await ctx.db.loginAttempt.delete({ state: input.state }).go({ response: "all_old" })
    : { data: null };
  if (!attempt?.nonce || !attempt.code_verifier || (attempt.expires_at ?? "") <= ctx.clock.now().toISOString()) {
    throw new AppError("sign_in_failed");
  }
  const signIn = await ports.identity.exchangeCode(input.code, {
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
  });
  if (!isAllowed(ports.allowedEmails, signIn.identity.email)) throw new AppError("access_denied");
  const practice_id = practiceIdOf(signIn.identity.subject);
  if (attempt.practice_id && attempt.practice_id !== practice_id) {
    throw new AppError("other_google_account", { message: `Elegiste otra cuenta de Google. Elige ${attempt.email}.` });
  }
  const practice = await openPractice(ctx, ports, practice_id, signIn);
  if (practice.google_connected) await resumeCalendar(ctx, practice_id);
  return openLogin(ctx, ports, practice);
}

const isAllowed = (allowed: string[], email: string) => {
  const address = email.toLowerCase();
  return (
    allowed.length === 0 || allowed.some((each) => (each.startsWith("@") ? address.endsWith(each) : address === each))
  );
};

/** Derived from Google's subject, so that one account can never open two practices. */
const practiceIdOf = (subject: string) =>
  `prc_${createHash("sha256").update(`google:${subject}`).digest("hex").slice(0, 20)}`;

async function openPractice(
  ctx: Context,
  ports: AuthPorts,
  practice_id: string,
  { identity, calendarGranted, refreshToken }: GoogleSignIn,
): Promise<Practice> {
  const at = { practice_id };
  const { data: known } = await ctx.db.practice.get(at).go({ consistent: true });
  if (!known) {
    const fresh = newPractice(practice_id, identity, calendarGranted, ctx.clock);
    // Two first sign-ins at once: the second finds the first one's practice.
    const created = await ctx.db.practice
      .create(fresh)
      .go()
      .then(
        () => fresh,
        () => null,
      );
    if (created) await ports.onPracticeOpened?.({ ...ctx, practice: fresh, actor: { kind: "system", id: "welcome" } });
  }
  const grant = refreshToken && {
    ...at,
    encrypted_refresh_token: await encryptText(ports.keys, refreshToken),
    updated_at: ctx.clock.now().toISOString(),
  };
  const connection = {
    picture_url: identity.picture_url ?? undefined,
    google_email: identity.email,
    google_connected: calendarGranted,
    google_broken: false,
  };
  await commit({ db: ctx.db }, async () => ({
    writes: [
      { write: ({ practice }) => practice.patch(at).set(connection).commit(), refused: decideAgain },
      ...(grant ? [keepGrant(grant)] : []),
    ],
    result: null,
  }));
  const { data } = await ctx.db.practice.get(at).go({ consistent: true });
  if (!data) throw new Error(`practice ${practice_id} vanished while it signed in`);
  return data;
}

const keepGrant = (record: Grant): Write => ({
  write: ({ grant }) => grant.put(record).commit(),
  refused: decideAgain,
});

async function openLogin(ctx: Context, ports: AuthPorts, practice: Practice): Promise<AuthAnswer> {
  const id = newId("ses", ctx.clock);
  const expires = later(ctx.clock, LOGIN_SECONDS);
  await ctx.db.login
    .put({
      practice_id: practice.practice_id,
      id,
      created_at: ctx.clock.now().toISOString(),
      expires_at: expires.toISOString(),
      ttl: epochSeconds(expires),
    })
    .go();
  const access_token = await signLogin(ports.keys, ctx.clock, { practice_id: practice.practice_id, login_id: id });
  return { access_token, token_type: "Bearer", expires_in: LOGIN_SECONDS, user: toUser(practice) };
}

/** Signs this browser out. */
export async function logout(ctx: PracticeContext): Promise<{ success: true }> {
  await ctx.db.login.delete({ practice_id: ctx.practice.practice_id, id: ctx.actor.id }).go();
  return { success: true };
}

/**
 * Ends every session of the practice and Google's grant. The sessions end even when Google cannot be reached;
 * the stored refresh token is deleted either way.
 */
export async function revokeAccess(ctx: PracticeContext, ports: AuthPorts): Promise<{ success: true }> {
  const at = { practice_id: ctx.practice.practice_id };
  const { data: logins } = await ctx.db.login.query.login(at).go({ consistent: true, pages: "all" });
  await ctx.db.login.delete(logins.map(({ practice_id, id }) => ({ practice_id, id }))).go();
  const { data: grant } = await ctx.db.grant.delete(at).go({ response: "all_old" });
  await ctx.db.practice.patch(at).set({ google_connected: false }).go();
  if (grant?.encrypted_refresh_token) {
    await decryptText(ports.keys, grant.encrypted_refresh_token)
      .then((refreshToken) => ports.identity.revoke(refreshToken))
      .catch((cause: unknown) => ctx.log.error("google_revoke_failed", { cause }));
  }
  return { success: true };
}
