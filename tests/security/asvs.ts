/** Proof of a requirement: a test by part of its title, a section of a document by its heading, or a text in a file. */
export type Proof = { file: string } & ({ test: string } | { section: string } | { says: string });

/** Requirements that share a verdict: "holds", "partly", or "not here" if nothing in Sereno is concerned. */
export interface Requirement {
  /** Numbers of the standard, with ranges: '1.2.6-1.2.8 1.3.1'. */
  numbers: string;
  verdict: string;
  proofs: Proof[];
  because?: string;
}

const BECAUSE = "because ";

/** OWASP ASVS 5.0.0, levels 1 and 2: requirements failed at the first review, with short titles of our own. */
export const FAILED_ONCE = readRows(`
2.1.3 (level 2) holds: limits written down, for one caller and for all
  .github/SECURITY.md # What a caller may do
2.3.2 (level 2) holds: limits enforced as written
  tests/security/limits.test.ts: a request for %s gets status %i
  tests/rest/agent-bounds.test.ts: an agent makes at most its daily number of changes, also with calls at once; it may still confirm and cancel
  tests/security/hostile-agent.test.ts: the therapist sees and undoes every change of a hostile agent
  tests/security/agent-pause.test.ts: an agent is paused after five of sixteen concurrent cancellations
2.4.1 (level 2) holds: bounds on automated calls
  tests/security/batches.test.ts: a tRPC batch of eleven calls
  tests/security/anonymous-limits.test.ts: an IP address without a token makes 600 calls a minute
  tests/infra/router.test.ts: answers 429 to a token, or an address without one, after 3,000 requests in five minutes
  tests/rest/http.test.ts: an agent makes 120 calls a minute
3.4.3 (level 2) holds: a content security policy on every answer
  tests/infra/router.test.ts: adds security headers to the web's files, and the API's responses keep their own
  tests/security/limits.test.ts: the content security policy of API responses forbids a browser
  tests/e2e/policy.e2e.ts: the app works under the page's security policy
4.1.2 (level 2) holds: plain HTTP redirects people, not programs
  tests/infra/router.test.ts: is refused by the API and redirected to TLS by the web
6.1.1 (level 1) holds: defences against guessing written down, and lockout
  .github/SECURITY.md # Ways in
  tests/security/agent-tokens.test.ts: do not lock out a valid token of the same practice or IP address
6.1.3 (level 2) holds: all ways in written down, with their strength
  .github/SECURITY.md # Ways in
6.3.3 (level 2) partly: a second factor
  tests/security/second-factor.test.ts: where a second factor is required
  .github/SECURITY.md # Second factors
  because Google alone asks for a second factor and knows whether there was one. With REQUIRE_SECOND_FACTOR Sereno admits nobody without one. Without that setting, or where Google does not report the methods because the app is not verified, an account with only a password signs in.
7.1.1-7.1.3 (level 2) holds: life of a session and why, how many at once, and how they go together with Google's
  .github/SECURITY.md # Sessions
7.2.4 (level 1) holds: a new token by every sign-in, the old one ended
  tests/rest/sign-in.test.ts: connecting Google from a session opens a new session and ends the old one; another account is refused
7.3.1 (level 2) holds: an end for idle sessions
  tests/security/sessions.test.ts: an unused session ends after four days
7.4.2 (level 1) holds: no session of an account that was closed
  tests/security/sessions.test.ts: refuses the sessions and tokens of an account that it no longer contains | the sessions and tokens of a deleted practice are refused
7.4.5 (level 2) holds: administrators end one person's sessions, or all
  tests/security/sessions.test.ts: the command in infra/README.md ends the sessions and tokens of one practice | all sessions end when their key is removed
  infra/README.md # Ending other people's sessions
7.5.2 (level 2) holds: people see and end their sessions, signing in again
  tests/security/devices.test.ts: are listed only to that practice, newest first, with two database requests | takes effect at its next request
  tests/security/recent-sign-in.test.ts: ten minutes after | with the same account replaces the session
  .github/SECURITY.md # Sessions
7.6.1 (level 2) holds: sessions here and at Google end as written
  .github/SECURITY.md # Sessions
  tests/security/sessions.test.ts: a session in use ends after seven days
  tests/rest/sign-in.test.ts: Google's refresh token is stored encrypted, and deleted when the therapist revokes access
7.6.2 (level 2) holds: no session without an act of the person's
  packages/google/src/identity.test.ts: asks Google for a code
  tests/e2e/handed-token.e2e.ts: a link with a session's token signs nobody in | and opens only once its account is confirmed
9.2.3 (level 2) holds: tokens meant for this service alone
  packages/core/src/store/auth/tokens.test.ts: with the audience
  packages/google/src/id-token.test.ts: for another audience
  tests/rest/sign-in.test.ts: a state that is altered, signed with an unknown key or a session's token is refused; the previous key still counts
10.1.2 (level 2) holds: Google's answer counts for the tab that asked
  tests/rest/sign-in.test.ts: a bound sign-in is finished only with its verifier, which no URL contains | a sign-in's state is valid once, for ten minutes
  tests/e2e/session.e2e.ts: including one without a code and one with another
12.3.1 (level 2) holds: TLS on every connection
  tests/infra/router.test.ts: leaves CloudFront only the default origin, an empty private bucket, over TLS
  packages/google/src/identity.test.ts: are Google's own for the real issuer
  .github/SECURITY.md # Services and connections
13.1.1 (level 2) holds: every service that is called written down
  .github/SECURITY.md # Services and connections
13.3.1 (level 2) holds: secrets kept apart, and not in code or builds
  .github/SECURITY.md # Secrets
  tests/security/keys.test.ts: a key of %s that is too short stops the start
  tests/infra/workflows.test.ts: no workflow has a stored key: AWS trusts GitHub's token
13.3.2 (level 2) holds: secrets for those alone that use them
  tests/infra/resources.test.ts: include %s with exactly the settings and secrets that it uses
  tests/infra/policies.test.ts: each role has exactly the expected rights
14.1.1 14.1.2 (level 2) holds: data classified, and what each class asks for
  .github/SECURITY.md # Data
14.2.1 (level 1) holds: nothing sensitive in addresses
  tests/e2e/thumb.e2e.ts: a search term is in no URL
  tests/rest/look-ups.test.ts: give each caller the same answers and refusals
  tests/rest/words.test.ts: the agent's document has no operation with personal data in its URL
  .github/SECURITY.md # Data
14.2.4 (level 2) holds: data treated as their class asks
  tests/rest/logs.test.ts: logs contain procedure and practice, and no data of a client
  packages/core/src/actions/client/delete.test.ts: deleting a client erases the notes of all their appointments
  packages/core/src/store/auth/tokens.test.ts: can be decrypted for its own practice only
  tests/infra/resources.test.ts: is on demand, encrypted, backed up, protected from deletion, and expires items
16.1.1 (level 2) holds: an inventory of logs
  .github/SECURITY.md # Logs
16.2.1 (level 2) holds: when, where, who and what in each line
  tests/rest/request-lines.test.ts: a log line says who called | a log line has a keyed hash of the caller's address
16.3.1 (level 2) holds: sign-ins logged, refused ones too, with how
  tests/rest/request-lines.test.ts: a sign-in's line says how it ended
  tests/security/second-factor.test.ts: the log line of a new session has the sign-in methods
  tests/rest/request-lines.test.ts: no practice for an invalid token
16.3.2 (level 2) holds: refused rights logged
  tests/rest/request-lines.test.ts: a refused agent is logged with its practice, token and procedure | a request for another practice's record is logged as not found, with the caller
16.3.3 (level 2) holds: attempts to get around bounds logged
  tests/rest/request-lines.test.ts: guessed tokens are logged with the hash of their address
  tests/rest/request-lines.test.ts: a log line of a batch has the worst status and every error code, or the code of a batch that is too large
16.5.3 (level 2) holds: failing closed
  tests/simulation/oracle.ts = Changes that were answered with success and are missing, or are stored differently
  tests/infra/router.test.ts: a key-value store that fails
  tests/rest/request-lines.test.ts: without a database every call is refused, and only the log has the reason
`);

export const OTHERS = readRows(String.raw`
1.1.1 holds
  tests/rest/http.test.ts: a body that is not UTF-8 is refused | an empty If-Match is refused
1.1.2 holds
  web/src/features/payments/papers/payments-files.test.ts = <b>&amp;</b>
  packages/core/src/domain/payment/message/rules.test.ts = url.searchParams
1.2.1 1.2.3 holds
  tests/rest/fuzz.test.ts: hostile calls are answered as the document says
  tests/rest/openapi.test.ts: the page of the document loads nothing from other sites and runs no inline script
1.2.2 holds
  packages/core/src/domain/payment/message/rules.ts = phone?.replace(/\D/g | encodeURIComponent(text)
  tests/e2e/policy.e2e.ts: the app works under the page's security policy
1.2.4 holds
  tests/rest/fuzz.test.ts: hostile calls are answered as the document says
  tests/isolation/matrix.test.ts: shows and changes nothing of another practice
1.2.5 holds
  packages/local/src/engine.ts = spawn(command, args
  because nothing that anybody sends becomes a word of a command
1.2.6-1.2.8 1.3.1 1.3.4 1.3.5 1.3.7-1.3.9 1.3.11 not here because no LDAP, XPath, LaTeX, rich text, uploaded pictures, templates, JNDI, memcache, or mail
1.2.9 holds
  tests/rest/text.test.ts: every input refuses 200 KB of %s quickly
  web/src/features/practice/import/outside-texts.test.ts: takes time in proportion to a text's length
  because no expression is made of what is sent
1.3.2 3.7.1 14.2.3 holds
  tests/e2e/policy.e2e.ts: the app works under the page's security policy
1.3.3 holds
  tests/rest/text.test.ts: no input accepts control characters, unpaired surrogates or invisible texts
1.3.6 holds
  .github/SECURITY.md # Services and connections
  packages/google/src/identity.test.ts: a redirect of a call to Google is not followed
1.3.10 holds
  tests/rest/logs.test.ts: logs contain procedure and practice, and no data of a client
  because logs are JSON and no text is a format
1.4.1 1.4.3 not here because no memory of its own to manage
1.4.2 2.1.1 2.2.1 2.2.2 15.3.5 holds
  tests/rest/enforced.test.ts: the document refuses what the server refuses: %s
  tests/rest/fuzz.test.ts: hostile calls are answered as the document says
1.5.1 not here because nothing reads XML
1.5.2 holds
  tests/rest/unknown-fields.test.ts: an unknown field is refused, and
  because JSON alone is read, and by schemas
2.1.2 2.2.3 holds
  packages/api/README.md # Adding a procedure
  tests/rest/enforced.test.ts: the API document and the server accept the same If-Match headers, and refuse a list of ETags
  tests/rest/money.test.ts: a settlement with a change that leaves the payment in place is refused
2.3.1 holds
  tests/rest/transitions.test.ts: the $actor changes an appointment that is $from only as TABLE says
2.3.3 holds
  tests/simulation/oracle.ts = Changes that were answered with success and are missing, or are stored differently
2.3.4 holds
  tests/simulation/moment.ts = Rules that hold at every moment
  tests/property/ledger.test.ts: random commands the purchases equal those of a simple model
3.2.2 holds
  tests/e2e/policy.e2e.ts: the app works under the page's security policy
  because React writes text, and nothing writes markup
3.3.1-3.3.4 not here because no cookies
3.2.1 3.4.1 3.4.4 3.4.5 3.4.6 holds
  tests/infra/router.test.ts: adds security headers to the web's files, and the API's responses keep their own
  tests/security/limits.test.ts: the content security policy of API responses forbids a browser
3.4.2 holds
  tests/infra/resources.test.ts: have URLs only for the API, without CORS
3.5.1-3.5.3 holds
  tests/rest/http.test.ts: a 401 has a WWW-Authenticate header with the scheme and, if a token was sent, with the error
  tests/rest/look-ups.test.ts: change nothing, and store no answer for an idempotency key
  because a token is sent by hand with each call, never by the browser
3.5.4 holds
  tests/infra/stages.test.ts: has an address of its own, and signs in through production
3.5.5 not here because no page listens to messages of another
3.7.2 holds
  tests/rest/relay.test.ts: a preview's sign-in returns to production
  packages/google/src/identity.test.ts: are Google's own for the real issuer
4.1.1 holds
  tests/rest/openapi.test.ts: the document is served without a token, as it is built
  tests/infra/router.test.ts: are those of the build except its manifest
4.1.3 holds
  tests/infra/router.test.ts: the edge overwrites the caller's headers for address and edge key
  functions/events.test.ts: a call that bypasses CloudFront is refused
4.2.1 holds
  tests/security/anonymous-limits.test.ts: a body counts as one more call for every 8 KB, and as 256 KB if its length is unknown
  because CloudFront, and on one machine Node, tell messages apart
4.3.1 4.3.2 4.4.1-4.4.4 not here because no GraphQL, no WebSocket
5.1.1 5.2.1-5.2.3 5.3.1 5.4.3 not here because nobody uploads a file
5.3.2 holds
  packages/local/src/files.ts = DATA_DIR
  because paths come from settings and commands of whoever runs Sereno
5.4.1 5.4.2 holds
  tests/rest/feed.test.ts: the feed
  packages/api/src/feed.ts = filename=
6.1.2 6.2.1-6.2.12 6.4.1-6.4.4 6.5.1-6.5.5 6.6.1-6.6.3 not here because no passwords, codes or second factors of its own: they are Google's (§ Ways in)
6.3.1 holds
  tests/security/agent-tokens.test.ts: do not lock out a valid token of the same practice or IP address
  tests/rest/sign-in.test.ts: a sign-in's state is valid once, for ten minutes
6.3.2 holds
  tests/rest/sign-in.test.ts: the first sign-in creates a practice, also without the calendar permission, and the next one finds it
  because nobody is there before they sign in
6.3.4 holds
  .github/SECURITY.md # Ways in
  tests/isolation/matrix.test.ts: $title needs a valid token, and shows and changes nothing of another practice
6.8.1 6.8.3 not here because one provider, and no SAML
6.8.2 holds
  packages/google/src/id-token.test.ts: signed with an unknown key, the public key as a shared secret or nothing is refused
6.8.4 holds
  tests/security/second-factor.test.ts: REQUIRE_SECOND_FACTOR=true requires
7.2.1 7.4.1 holds
  tests/security/sessions.test.ts: takes effect at the next request
  packages/core/src/store/auth/tokens.test.ts: contains the ids of its practice and its session
7.2.2 7.2.3 holds
  packages/core/src/store/auth/tokens.ts = HS256
  .github/SECURITY.md # Ways in
7.3.2 holds
  tests/security/sessions.test.ts: a session in use ends after seven days
7.4.3 7.5.1 not here because what proves who somebody is changes at Google alone
7.4.4 14.3.1 holds
  tests/e2e/leaving.e2e.ts: sign-out clears the device at once
8.1.1 8.1.2 holds
  .github/SECURITY.md # Who may what
8.2.1 8.3.1 holds
  tests/isolation/matrix.test.ts: $title needs a valid token, and shows and changes nothing of another practice
  tests/security/agent-tokens.test.ts: an agent token's right
8.2.2 8.4.1 holds
  tests/isolation/matrix.test.ts: shows and changes nothing of another practice
8.2.3 holds
  tests/rest/cancel-reason.test.ts: an agent may give a cancellation's reason and note, but never reads the note
  tests/rest/money.test.ts: an appointment costs the base value or the therapist's price; an agent cannot set another price
9.1.1-9.1.3 holds
  packages/core/src/store/auth/tokens.test.ts: with the audience
  packages/google/src/id-token.test.ts: signed with an unknown key, the public key as a shared secret or nothing is refused
  because keys come from the setting, and Google's from its one address
9.2.1 holds
  packages/core/src/store/auth/tokens.test.ts: is refused after its expiry
9.2.2 11.2.2 holds
  tests/rest/sign-in.test.ts: a state that is altered, signed with an unknown key or a session's token is refused; the previous key still counts
9.2.4 holds
  packages/core/src/store/auth/tokens.ts = sereno-session
10.1.1 holds
  tests/rest/sign-in.test.ts: Google's refresh token is stored encrypted, and deleted when the therapist revokes access
10.2.1 holds
  packages/google/src/identity.test.ts: asks Google for a code
  tests/rest/sign-in.test.ts: a missing, invented or foreign code or state
10.2.2 10.3.1-10.3.4 10.4.1-10.4.11 10.5.5 10.6.1 10.6.2 10.7.1-10.7.3 not here because a client of one server, Google, and of OAuth neither server nor resource; no logout comes from there
10.5.1 10.5.4 holds
  packages/google/src/id-token.test.ts: for another audience
10.5.2 holds
  packages/core/src/actions/auth/complete-google-login.ts = createHash("sha256").update(
10.5.3 holds
  packages/google/src/identity.test.ts: are Google's own for the real issuer
11.1.1 11.1.2 holds
  .github/SECURITY.md # Keys and algorithms
  infra/README.md # Rotating keys
11.2.1 holds
  packages/core/src/store/auth/tokens.ts = jose/jwe
11.2.3 partly
  .github/SECURITY.md # Keys and algorithms
  because All keys of Sereno have 256 bits. Google signs id tokens with RSA of 2,048 bits, a strength of 112 bits, and offers no other key.
11.3.1-11.3.3 holds
  packages/core/src/store/auth/tokens.test.ts: can be decrypted for its own practice only
  packages/core/src/store/auth/tokens.ts = A256GCM
11.4.1 11.4.3 holds
  .github/SECURITY.md # Keys and algorithms
11.4.2 11.4.4 not here because no passwords, and no keys made of any
11.5.1 holds
  tests/security/agent-tokens.test.ts: is 256 random bits, stored as a hash and not derived from the session keys
  tests/rest/feed.test.ts: a feed's address has 256 random bits
11.6.1 holds
  tests/security/keys.test.ts: an encryption key has exactly 32 bytes
12.1.1 12.1.2 partly
  tests/infra/router.test.ts: production with a domain accepts TLS 1.2 and newer only
  because With a domain of its own, browsers speak TLS 1.2 or newer with current ciphers. Without one Sereno is served under CloudFront's certificate, with which CloudFront also accepts TLS 1.0; no setting forbids that.
12.1.3 not here because no certificates of callers
12.2.1 holds
  tests/infra/router.test.ts: is refused by the API and redirected to TLS by the web
12.2.2 holds
  infra/README.md # At the edge
12.3.2-12.3.4 holds
  .github/SECURITY.md # Services and connections
  because Node checks every certificate, and nothing tells it not to
13.2.1 13.2.2 holds
  tests/infra/policies.test.ts: each role has exactly the expected rights
  functions/events.test.ts: a call that bypasses CloudFront is refused
13.2.3 holds
  tests/infra/workflows.test.ts: no workflow has a stored key: AWS trusts GitHub's token
13.2.4 13.2.5 holds
  .github/SECURITY.md # Services and connections
13.4.1 holds
  tests/infra/router.test.ts: are those of the build except its manifest
13.4.2 16.5.1 holds
  functions/events.test.ts: a function answers as the one-machine edition, but without Server-Timing
13.4.3 holds
  tests/infra/policies.test.ts: only CloudFront reads the web's files, over TLS
13.4.4 holds
  tests/rest/one-machine.test.ts: serves web and API
13.4.5 holds
  tests/rest/openapi.test.ts: every operation admits exactly the callers that the document lists for it
14.2.2 14.3.2 holds
  tests/infra/router.test.ts: no response is cached by default, another token never gets a cached one
  tests/security/limits.test.ts: the content security policy of API responses forbids a browser
14.3.3 partly
  tests/security/inventory.test.ts: has a row for every key in the browser's storage, and no other
  because The browser keeps drafts for an hour and, if the therapist wants it, today's agenda with first names, so that a lost connection loses nothing. Notes and bank data are not kept. personal-data.ts lists content, duration and readers.
15.1.1 holds
  .github/SECURITY.md # Reporting
15.1.2 holds
  tests/infra/workflows.test.ts: the build writes a bill of materials that lists the packages
15.1.3 15.2.2 holds
  .github/SECURITY.md # What a caller may do
  tests/security/costly-texts.test.ts: ms of processor time for a body of %s
15.2.1 holds
  .github/workflows/known-weaknesses.yml = npm audit
15.2.3 holds
  tests/architecture/rules.test.ts: permitted imports break no rule
15.3.1 holds
  tests/rest/fields.test.ts: every written field is read back after creation and after a change, alone and in lists
  because answers are made by schemas, which drop the rest
15.3.2 partly
  packages/google/src/identity.test.ts: a redirect of a call to Google is not followed
  because Calls to Google Calendar and the revocation of a grant follow no redirect. The exchange of the sign-in code is arctic's, which has no such option: it calls Google's own address over TLS.
15.3.3 holds
  tests/rest/unknown-fields.test.ts: an unknown field is refused, and
  tests/security/hostile-agent.test.ts: the therapist sees and undoes every change of a hostile agent
15.3.4 holds
  tests/infra/router.test.ts: the edge overwrites the caller's headers for address and edge key
15.3.6 holds
  tests/rest/unknown-fields.test.ts: an unknown field is refused, and
  because of what is sent only named members are read
15.3.7 holds
  tests/rest/http.test.ts: a parameter that is sent twice
16.2.2 16.2.3 16.2.4 holds
  .github/SECURITY.md # Logs
  tests/rest/request-lines.test.ts: a log line says who called
16.2.5 holds
  tests/rest/logs.test.ts: logs contain procedure and practice, and no data of a client
16.3.4 holds
  tests/rest/request-lines.test.ts: without a database every call is refused, and only the log has the reason
16.4.1 holds
  tests/rest/request-lines.test.ts: a log line has only names of existing procedures, whatever the path contains
16.4.2 16.4.3 holds
  tests/infra/policies.test.ts: each role has exactly the expected rights
  .github/SECURITY.md # Logs
16.5.2 holds
  tests/simulation/liveness.ts = runs the jobs until nothing is due
  .github/SECURITY.md # Services and connections
17.1.1 17.2.1-17.2.4 17.3.1 17.3.2 not here because meetings are Google's
`);

/** A row: numbers and verdict, then proofs ('file: test', 'file # section', 'file = text | text') and a reason. */
function readRows(text: string): Requirement[] {
  return text
    .trim()
    .split(/\n(?=\S)/)
    .map((row) => {
      const [head = "", ...lines] = row.split(/\n +|(?<=not here) (?=because )/);
      const [, numbers, verdict] =
        /^(\d[\d. -]*\d)(?: \(level [12]\))? (holds|partly|not here)(?=$|: )/.exec(head) ?? [];
      if (!numbers || !verdict) throw new Error(`'${head}' needs numbers and a verdict`);
      const because = lines.find((line) => line.startsWith(BECAUSE))?.slice(BECAUSE.length);
      const proofs = lines.filter((line) => !line.startsWith(BECAUSE)).flatMap(readProofs);
      return { numbers, verdict, proofs, because };
    });
}

function readProofs(line: string): Proof[] {
  const [, file, sign, quotes] = /^(\S+?)(:| #| =) (.+)$/.exec(line) ?? [];
  if (!file || !quotes) throw new Error(`'${line}' needs a file and a quote`);
  const kind = sign === ":" ? "test" : sign === " #" ? "section" : "says";
  return quotes.split(" | ").map((quote) => ({ file, [kind]: quote }) as Proof);
}
