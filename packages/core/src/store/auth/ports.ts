import type { PracticeContext } from "../../db/context";
import type { Keys } from "../../keys";
import type { RelayReceiver, RelaySender } from "./relay";
/** What Google says about the person who signed in. */
export interface GoogleIdentity {
  /** Google's stable id of the account (`sub`). */
  subject: string;
  email: string;
  /** The organisation that the account belongs to (`hd`); null for a personal account. */
  hosted_domain: string | null;
  name: string;
  picture_url: string | null;
  /** How Google says the person proved who they are (`amr`, RFC 8176: `pwd`, `mfa`, `hwk`); empty when it does not say. */
  methods: string[];
  /** ISO instant at which Google last asked them for it (`auth_time`); null when it does not say. */
  authenticated_at: string | null;
}

export interface GoogleSignIn {
  identity: GoogleIdentity;
  /** Absent when Google gives none, as on a later consent. */
  refreshToken: string | null;
  /** True when the person granted `calendar.events`. */
  calendarGranted: boolean;
}

export interface SignInSecrets {
  state: string;
  nonce: string;
  /** PKCE verifier; only its S256 challenge leaves the server before the exchange. */
  codeVerifier: string;
}

export interface AskedOfGoogle {
  /** Whose account is proposed. */
  email?: string;
  /** Only to prove once more who they are: no calendar, no consent, and Google is asked to ask for the password or key again. */
  confirms?: boolean;
}

/** Google as the one way in: authorization code with PKCE (RFC 7636), OpenID Connect. */
export interface IdentityProvider {
  /** The address of Google's consent screen. Sends nothing. */
  authorizationUrl(secrets: SignInSecrets, asked?: AskedOfGoogle): Promise<URL>;
  /**
   * Exchanges a code and verifies the id token (RS256, issuer, audience, nonce, expiry, email_verified).
   * @throws AppError `sign_in_failed` for every refusal, the cause attached.
   */
  exchangeCode(code: string, secrets: Pick<SignInSecrets, "nonce" | "codeVerifier">): Promise<GoogleSignIn>;
  /** Ends the grant at Google (RFC 7009). Resolves also when Google no longer knows the token. */
  revoke(refreshToken: string): Promise<void>;
}

/** What signing in needs beyond the database. */
export interface AuthPorts {
  identity: IdentityProvider;
  keys: Keys;
  /** In lower case: addresses, or '@domain' for an organisation; empty means that anyone may open a practice. */
  allowedEmails: string[];
  /** Admits only sign-ins for which Google reports a second factor or a hardware key. */
  requireSecondFactor?: boolean;
  /** Of a preview, to which Google returns by way of production. */
  relayFrom?: RelaySender;
  /** Of production, which sends previews' sign-ins on. */
  relayTo?: RelayReceiver;
  /** Called once for each practice, when its first sign-in has made it. */
  onPracticeOpened?(ctx: PracticeContext): Promise<void>;
}
