import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, commit, commitWrites, type Plan, readOne, readTogether } from "../../db/index";
import { create, patch, put, type Write } from "../../db/writes";
import type { AuthAnswer } from "../../domain/auth/output";
import type { GoogleCallbackInput } from "../../domain/auth/schema";
import { rulesOf } from "../../domain/booking/rules";
import type { Practice } from "../../domain/practice/entity";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { isAdmitted } from "../../store/auth/admission";
import type { AuthPorts, GoogleIdentity, GoogleSignIn } from "../../store/auth/ports";
import { toUser } from "../../store/auth/read";
import { type BegunSignIn, readSignIn } from "../../store/auth/sign-in-state";
import { googleEmailOf } from "../../store/auth/start-sign-in";
import { encryptText, grantOwner, LOGIN_SECONDS, signLogin } from "../../store/auth/tokens";
import { describeBrowser, placeOf, UNKNOWN_VISIT, type Visit } from "../../store/auth/visit";
import { OUTDATED } from "../../store/busy/read";
import { busyDue } from "../../store/busy/refresh";
import { newPractice } from "../../store/practice/new-practice";
import { noneIsClosed, returnAccount } from "../account-closure/cancel";
import { resumeCalendar, resumeWrite } from "../google-calendar/resume";

const epochSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Completes a sign-in with Google; the first one opens the practice. @throws AppError `sign_in_failed` for a state or
 * code that is not valid, or while the account is being erased; `access_denied` for an account that is not admitted or
 * lacks a required second factor; `other_google_account` if another account started the sign-in. */
export async function completeGoogleLogin(
  ctx: Context,
  ports: AuthPorts,
  input: GoogleCallbackInput,
  visit: Visit = UNKNOWN_VISIT,
): Promise<AuthAnswer> {
  const begun = input.state ? await readSignIn(ports, ctx.clock, input.state) : null;
  if (!begun) throw new AppError("sign_in_failed");
  if (begun.verifier !== null && !isSame(begun.verifier, input.verifier ?? ""))
    throw new AppError("sign_in_failed", { reason: "other_browser" });
  const signIn = await ports.identity.exchangeCode(input.code, begun);
  await recordUse(ctx, begun);
  if (!isAdmitted(ports.allowedEmails, signIn.identity)) throw new AppError("access_denied");
  if (ports.requireSecondFactor && !signIn.identity.methods.some((each) => STRONG.includes(each)))
    throw new AppError("access_denied", { message: WEAK_TEXT, reason: "no_second_factor" });
  const practice_id = practiceIdOf(signIn.identity.subject);
  if (begun.by && begun.by.practice_id !== practice_id) throw await otherAccount(ctx, begun.by.practice_id);
  const practice = await (begun.confirms ? knownPractice(ctx, practice_id) : connect(ctx, ports, practice_id, signIn));
  const answer = await openLogin(ctx, ports, practice, signIn.identity, visit);
  if (begun.by) await ctx.db.login.delete({ practice_id, id: begun.by.login_id }).go();
  return answer;
}

/** The practice for a sign-in that only confirms the identity and leaves the connection with Google unchanged. */
async function knownPractice(ctx: Context, practice_id: string): Promise<Practice> {
  const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
  if (!practice) throw new AppError("sign_in_failed");
  return practice;
}

async function connect(ctx: Context, ports: AuthPorts, practice_id: string, signIn: GoogleSignIn): Promise<Practice> {
  const practice = await openPractice(ctx, ports, practice_id, signIn);
  if (practice.google_connected) await resumeCalendar(ctx, practice_id);
  return practice;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const isSame = (expected: string, given: string) => timingSafeEqual(digest(expected), digest(given));

const WEAK_TEXT = "Para entrar, activa la verificación en dos pasos de tu cuenta de Google y vuelve a intentarlo.";
const STRONG = ["mfa", "hwk"];

/** Records the sign-in as used. Called once Google has accepted its code, so that invented codes cause no writes. */
const recordUse = ({ db }: Context, { id, expires }: BegunSignIn): Promise<unknown> =>
  commitWrites({ db }, async () => [
    create(
      "usedSignIn",
      { state: id, expires_at: expires.toISOString(), ttl: epochSeconds(expires) },
      () => new AppError("sign_in_failed"),
    ),
  ]);

async function otherAccount(ctx: Context, practice_id: string): Promise<AppError> {
  const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }), { consistent: false });
  const message = practice ? `Elegiste otra cuenta de Google. Elige ${googleEmailOf(practice)}.` : undefined;
  return new AppError("other_google_account", { message });
}

/** The practice's id, derived from Google's `sub`, so that one account can never open two practices. */
const practiceIdOf = (subject: string) =>
  `prc_${createHash("sha256").update(`google:${subject}`).digest("hex").slice(0, 20)}`;

const NO_DOMAIN = ["google_hd"] as const;

/** The due fields that make the job read Google's busy times now; none without Google or if the setting is off. */
const readNow = (ctx: Context, practice: Practice) =>
  practice.google_connected && rulesOf(practice).busy_from_google ? busyDue(ctx, practice.practice_id) : {};

/** A broken connection is repaired only by the permission for the calendar. */
const repaired = (isConnected: boolean) => (isConnected ? { google_broken: false } : {});

/** Stores the connection with Google. If it is made again, a job resumes the calendar tasks that waited for it. */
function connectWrites(ctx: Context, known: Practice, practice: Practice): Write[] {
  const { practice_id, google_email, google_hd, google_connected } = practice;
  const isAgain = google_connected && !known.google_connected;
  return [
    patch("practice", {
      of: { practice_id },
      set: { google_email, google_hd, google_connected, ...repaired(google_connected), ...readNow(ctx, practice) },
      remove: [...(google_hd ? [] : NO_DOMAIN), ...(known.google_connected ? [] : OUTDATED)],
    }),
    ...(isAgain ? [resumeWrite(ctx.clock, practice_id)] : []),
  ];
}

async function openPractice(
  ctx: Context,
  ports: AuthPorts,
  practice_id: string,
  { identity, calendarGranted, refreshToken }: GoogleSignIn,
): Promise<Practice> {
  const { db, clock } = ctx;
  const at = { practice_id };
  const grant = refreshToken && {
    ...at,
    encrypted_refresh_token: await encryptText(ports.keys, grantOwner(practice_id), refreshToken),
    updated_at: clock.now().toISOString(),
  };
  const connection = {
    google_email: identity.email,
    google_hd: identity.hosted_domain ?? undefined,
    google_connected: calendarGranted,
    ...repaired(calendarGranted),
  };
  // The transaction reads whether the practice exists or is closed, because sign-ins and closures may be concurrent.
  const { practice, isNew } = await commit({ db }, async (): Promise<Plan<{ practice: Practice; isNew: boolean }>> => {
    const [known, closure] = await readTogether(db, [db.one.practice(at), db.one.accountClosure(at)]);
    const kept = grant ? [put("grant", grant)] : [];
    if (known) {
      const practice = { ...known, ...connection };
      return { writes: [...connectWrites(ctx, known, practice), ...kept], result: { practice, isNew: false } };
    }
    const back = returnAccount(ctx, closure);
    const was = back?.practice ?? newPractice(practice_id, identity, calendarGranted, clock);
    const opened = { ...was, ...connection, ...readNow(ctx, { ...was, ...connection }) };
    return {
      writes: [create("practice", opened), back?.write ?? noneIsClosed(practice_id), ...kept],
      result: { practice: opened, isNew: back === null },
    };
  });
  if (isNew) await ports.onPracticeOpened?.({ ...ctx, practice, actor: { kind: "system", id: "welcome" } });
  return practice;
}

async function openLogin(
  ctx: Context,
  ports: AuthPorts,
  practice: Practice,
  { methods, authenticated_at }: GoogleIdentity,
  visit: Visit,
): Promise<AuthAnswer> {
  const id = newId("ses", ctx.clock);
  const expires = new Date(ctx.clock.now().getTime() + LOGIN_SECONDS * 1000);
  await ctx.db.login
    .put({
      practice_id: practice.practice_id,
      id,
      ...describeBrowser(visit.userAgent),
      ...placeOf(visit),
      created_at: ctx.clock.now().toISOString(),
      epoch: practice.session_epoch,
      expires_at: expires.toISOString(),
      ttl: epochSeconds(expires),
    })
    .go();
  ctx.log.info("session_opened", {
    practice: practice.practice_id,
    session: id,
    methods: methods.join(" ") || "unsaid",
    authenticated_at: authenticated_at ?? "unsaid",
  });
  const access_token = await signLogin(ports.keys, ctx.clock, { practice_id: practice.practice_id, login_id: id });
  return { access_token, token_type: "Bearer", expires_in: LOGIN_SECONDS, user: toUser(practice) };
}
