import { AppError } from "@sereno/core/errors";
import { randomness } from "@sereno/core/random";
import type { IdentityProvider } from "@sereno/core/store/auth/ports";
import {
  ArcticFetchError,
  CodeChallengeMethod,
  OAuth2Client,
  OAuth2RequestError,
  UnexpectedResponseError,
} from "arctic";
import { createRemoteJWKSet } from "jose";
import * as z from "zod/mini";
import { type GoogleCalendarConfig, rejectOn } from "./calendar";
import { googleEndpoints } from "./endpoints";
import { verifyIdToken } from "./id-token";

const CALENDAR_SCOPE = "https://www.googleapis.com/auth/calendar.events";
const IDENTITY_SCOPES = ["openid", "email", "profile"];

/** Requests how and when the person authenticated, which Google states only to apps that it has verified. */
const ASKED_CLAIMS = JSON.stringify({ id_token: { amr: { essential: true }, auth_time: { essential: true } } });

/** `consent` makes Google return a refresh token at each sign-in, not only the first, to replace a lost one. */
const CONNECTS = { access_type: "offline", prompt: "select_account consent" };

/** OpenID Connect's `max_age=0` requires a new sign-in. Google does not document it, and ignores unknown parameters. */
const CONFIRMS = { prompt: "select_account", max_age: "0" };

const UnknownToken = z.object({ error: z.literal("invalid_token") });

export interface GoogleIdentityConfig extends GoogleCalendarConfig {
  redirectUri: string;
  /** Milliseconds to wait for Google; 10 000 by default. */
  timeout?: number;
}

export function openIdentity(config: GoogleIdentityConfig): IdentityProvider {
  const { issuer, clientId, clientSecret, redirectUri, now, timeout = 10_000 } = config;
  const endpoints = googleEndpoints(issuer);
  const client = new OAuth2Client(clientId, clientSecret, redirectUri);
  const keys = createRemoteJWKSet(new URL(endpoints.jwks), { timeoutDuration: timeout });

  return {
    async authorizationUrl({ state, nonce, codeVerifier }, { email, confirms = false } = {}) {
      const method = CodeChallengeMethod.S256;
      const scopes = confirms ? IDENTITY_SCOPES : [...IDENTITY_SCOPES, CALENDAR_SCOPE];
      const url = client.createAuthorizationURLWithPKCE(endpoints.authorization, state, method, codeVerifier, scopes);
      const asked = {
        ...(confirms ? CONFIRMS : CONNECTS),
        nonce,
        claims: ASKED_CLAIMS,
        ...(email && { login_hint: email }),
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url;
    },

    async exchangeCode(code, { nonce, codeVerifier }) {
      try {
        // arctic accepts no signal, so at the time limit its request is abandoned, not aborted.
        const tokens = await Promise.race([
          client.validateAuthorizationCode(endpoints.token, code, codeVerifier),
          rejectOn(randomness().deadline(timeout)),
        ]);
        const expected = { keys, issuers: endpoints.issuers, clientId, nonce, now: now() };
        return {
          identity: await verifyIdToken(tokens.idToken(), expected),
          refreshToken: tokens.hasRefreshToken() ? tokens.refreshToken() : null,
          calendarGranted: tokens.hasScopes() && tokens.scopes().includes(CALENDAR_SCOPE),
        };
      } catch (cause) {
        throw new AppError("sign_in_failed", { cause, reason: reasonOf(cause) });
      }
    },

    async revoke(refreshToken) {
      const response = await fetch(endpoints.revoke, {
        method: "POST",
        body: new URLSearchParams({ token: refreshToken }),
        redirect: "error",
        signal: randomness().deadline(timeout),
      });
      if (response.ok) return;
      const refusal = UnknownToken.safeParse(await response.json().catch(() => null));
      if (response.status !== 400 || !refusal.success) {
        throw new Error(`Google answered ${response.status} to a revocation`);
      }
    },
  };
}

/** Which step of a sign-in failed, for the log. */
function reasonOf(cause: unknown): string {
  if (cause instanceof OAuth2RequestError) return "code_refused";
  const isUnanswered =
    cause instanceof ArcticFetchError ||
    cause instanceof UnexpectedResponseError ||
    (cause instanceof Error && cause.name === "TimeoutError");
  return isUnanswered ? "google_unanswered" : "id_token_refused";
}
