import type { PracticeContext } from "../../db/index";
import type { Keys } from "../../keys";
import type { RelayReceiver, RelaySender } from "./relay";
export interface GoogleIdentity {
  /** Google's stable account id (`sub`). */
  subject: string;
  email: string;
  /** Domain of the account's Google organisation (`hd`); null for a personal account. */
  hosted_domain: string | null;
  name: string;
  picture_url: string | null;
  /** Authentication methods (`amr`, RFC 8176: `pwd`, `mfa`, `hwk`); empty if Google states none. */
  methods: string[];
  /** ISO instant of the last authentication (`auth_time`); null if Google states none. */
  authenticated_at: string | null;
}

export interface GoogleSignIn {
  identity: GoogleIdentity;
  /** Null if Google returns none, as for a sign-in that only confirms the identity. */
  refreshToken: string | null;
  calendarGranted: boolean;
}

export interface SignInSecrets {
  state: string;
  nonce: string;
  /** PKCE verifier; only its S256 challenge leaves the server before the exchange. */
  codeVerifier: string;
}

/** Google sign-in by OpenID Connect, with authorization code and PKCE (RFC 7636). */
export interface IdentityProvider {
  /** The address of Google's consent screen; no request is sent. With `confirms`, the sign-in only proves identity:
   * the address requests a new authentication of the person, and no access to the calendar. */
  authorizationUrl(secrets: SignInSecrets, asked?: { email?: string; confirms?: boolean }): Promise<URL>;
  /** Exchanges the code and verifies the id token and its claims. @throws AppError `sign_in_failed`, with the cause. */
  exchangeCode(code: string, secrets: Pick<SignInSecrets, "nonce" | "codeVerifier">): Promise<GoogleSignIn>;
  /** Revokes the grant at Google (RFC 7009). Also resolves for an unknown token. */
  revoke(refreshToken: string): Promise<void>;
}

export interface AuthPorts {
  identity: IdentityProvider;
  keys: Keys;
  /** Therapists who may use Sereno: addresses, or '@domain' for a Google organisation, in lower case. Empty: anyone. */
  allowedEmails: string[];
  /** Admits only sign-ins for which Google reports a second factor or a hardware key. */
  requireSecondFactor?: boolean;
  /** Set in a preview deployment, to which Google redirects through production. */
  relayFrom?: RelaySender;
  /** Set in production, which relays the sign-ins of preview deployments. */
  relayTo?: RelayReceiver;
  /** Called once per practice, after the first sign-in has created the practice. */
  onPracticeOpened?(ctx: PracticeContext): Promise<void>;
}
