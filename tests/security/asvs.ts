/** A test by part of its title, a section of a document by its heading, or a text that a file contains. */
export type Proof = { file: string } & ({ test: string } | { section: string } | { says: string });

interface Row {
  /** Numbers of the standard, with ranges: '1.2.6-1.2.8 1.3.1'. */
  numbers: string;
  proofs: Proof[];
}

/** Requirements with one verdict. "not here": Sereno has nothing that the requirement applies to. */
export type Requirement = Row &
  ({ verdict: "holds"; because?: string } | { verdict: "partly" | "not here"; because: string });

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0 that Sereno failed at its first review, with titles of ours. */
export const FAILED_ONCE: (Requirement & { level: 1 | 2; asks: string })[] = [
  {
    numbers: "2.1.3",
    level: 2,
    asks: "limits written down, for one caller and for all",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "What a caller may do" }],
  },
  {
    numbers: "2.3.2",
    level: 2,
    asks: "limits enforced as written",
    verdict: "holds",
    proofs: [
      { file: "tests/security/limits.test.ts", test: "not 201" },
      { file: "tests/rest/agent-bounds.test.ts", test: "it makes as many changes a day as the therapist allows" },
      { file: "tests/security/hostile-agent.test.ts", test: "a hostile agent's hour changes nothing" },
      { file: "tests/security/agent-pause.test.ts", test: "of twenty at once as many pass" },
    ],
  },
  {
    numbers: "2.4.1",
    level: 2,
    asks: "bounds on automated calls",
    verdict: "holds",
    proofs: [
      { file: "tests/security/batches.test.ts", test: "more than ten calls" },
      { file: "tests/security/anonymous-limits.test.ts", test: "an address that is nobody's makes 600 calls a minute" },
      { file: "tests/infra/router.test.ts", test: "is refused after 3,000 requests" },
      { file: "tests/rest/agent.test.ts", test: "makes 120 calls a minute" },
    ],
  },
  {
    numbers: "3.4.3",
    level: 2,
    asks: "a content security policy on every answer",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/router.test.ts", test: "of the web carry its security headers" },
      {
        file: "tests/security/limits.test.ts",
        test: "the API's answers let a browser load, run, send and frame nothing",
      },
      { file: "tests/e2e/policy.e2e.ts", test: "every screen works under the page's security policy" },
    ],
  },
  {
    numbers: "4.1.2",
    level: 2,
    asks: "plain HTTP redirects people, not programs",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/router.test.ts", test: "is refused by the API, and sends a person's browser on to TLS" },
    ],
  },
  {
    numbers: "6.1.1",
    level: 1,
    asks: "defences against guessing written down, and lockout",
    verdict: "holds",
    proofs: [
      { file: ".github/SECURITY.md", section: "Ways in" },
      { file: "tests/security/agent-tokens.test.ts", test: "are counted by who sends them alone" },
    ],
  },
  {
    numbers: "6.1.3",
    level: 2,
    asks: "all ways in written down, with their strength",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Ways in" }],
  },
  {
    numbers: "6.3.3",
    level: 2,
    asks: "a second factor",
    verdict: "partly",
    proofs: [
      { file: "tests/security/second-factor.test.ts", test: "where a second factor is required" },
      { file: ".github/SECURITY.md", section: "Second factors" },
    ],
    because:
      "Google alone asks for a second factor and knows whether there was one. With REQUIRE_SECOND_FACTOR Sereno admits nobody without one. Without that setting, or where Google does not report the methods because the app is not verified, an account with only a password signs in.",
  },
  {
    numbers: "7.1.1",
    level: 2,
    asks: "idle and longest life of a session, and why",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Sessions" }],
  },
  {
    numbers: "7.1.2",
    level: 2,
    asks: "how many sessions at once",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Sessions" }],
  },
  {
    numbers: "7.1.3",
    level: 2,
    asks: "how sessions go together with Google's",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Sessions" }],
  },
  {
    numbers: "7.2.4",
    level: 1,
    asks: "a new token by every sign-in, the old one ended",
    verdict: "holds",
    proofs: [
      {
        file: "tests/rest/sign-in.test.ts",
        test: "signing in again from within makes a new session and ends the one it began from",
      },
    ],
  },
  {
    numbers: "7.3.1",
    level: 2,
    asks: "an end for idle sessions",
    verdict: "holds",
    proofs: [{ file: "tests/security/idle.test.ts", test: "a session that nobody uses is over after four days" }],
  },
  {
    numbers: "7.4.2",
    level: 1,
    asks: "no session of an account that was closed",
    verdict: "holds",
    proofs: [
      { file: "tests/security/sessions.test.ts", test: "is out from the next request" },
      { file: "tests/security/administrators.test.ts", test: "a practice that was deleted lets nobody in" },
    ],
  },
  {
    numbers: "7.4.5",
    level: 2,
    asks: "administrators end one person's sessions, or all",
    verdict: "holds",
    proofs: [
      { file: "tests/security/administrators.test.ts", test: "whoever runs Sereno ends one practice's sessions" },
      { file: "tests/security/administrators.test.ts", test: "everybody's sessions end with the key" },
      { file: "infra/README.md", section: "Ending other people's sessions" },
    ],
  },
  {
    numbers: "7.5.2",
    level: 2,
    asks: "people see and end their sessions, signing in again",
    verdict: "holds",
    proofs: [
      { file: "tests/security/devices.test.ts", test: "are listed to their own" },
      { file: "tests/security/devices.test.ts", test: "holds from its next request" },
      { file: "tests/security/recent-sign-in.test.ts", test: "ten minutes after" },
      { file: "tests/security/recent-sign-in.test.ts", test: "takes Google's word" },
      { file: ".github/SECURITY.md", section: "Sessions" },
    ],
  },
  {
    numbers: "7.6.1",
    level: 2,
    asks: "sessions here and at Google end as written",
    verdict: "holds",
    proofs: [
      { file: ".github/SECURITY.md", section: "Sessions" },
      { file: "tests/security/idle.test.ts", test: "lives on to its seventh day and not beyond" },
      { file: "tests/rest/sign-in.test.ts", test: "the refresh token is kept encrypted and goes with the grant" },
    ],
  },
  {
    numbers: "7.6.2",
    level: 2,
    asks: "no session without an act of the person's",
    verdict: "holds",
    proofs: [
      { file: "packages/google/src/identity.test.ts", test: "asks Google for a code" },
      { file: "tests/e2e/handed-token.e2e.ts", test: "a link with a session signs nobody in" },
      { file: "tests/e2e/handed-token.e2e.ts", test: "is opened only after its account is confirmed" },
    ],
  },
  {
    numbers: "9.2.3",
    level: 2,
    asks: "tokens meant for this service alone",
    verdict: "holds",
    proofs: [
      { file: "packages/core/src/store/auth/tokens.test.ts", test: "is refused if it was signed for" },
      { file: "packages/google/src/id-token.test.ts", test: "for another audience" },
      { file: "tests/rest/sign-in.test.ts", test: "a state is nobody's to make up" },
    ],
  },
  {
    numbers: "10.1.2",
    level: 2,
    asks: "Google's answer counts for the tab that asked",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/sign-in.test.ts", test: "one that was begun bound is finished by whoever began it alone" },
      { file: "tests/rest/sign-in.test.ts", test: "a state counts once" },
      { file: "tests/e2e/session.e2e.ts", test: "one without a code or with another state" },
    ],
  },
  {
    numbers: "12.3.1",
    level: 2,
    asks: "TLS on every connection",
    verdict: "holds",
    proofs: [
      {
        file: "tests/infra/router.test.ts",
        test: "has nothing behind it but a place of our own, reached over TLS alone",
      },
      { file: "packages/google/src/identity.test.ts", test: "are Google's own for the real issuer" },
      { file: ".github/SECURITY.md", section: "Services and connections" },
    ],
  },
  {
    numbers: "13.1.1",
    level: 2,
    asks: "every service that is called written down",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Services and connections" }],
  },
  {
    numbers: "13.3.1",
    level: 2,
    asks: "secrets kept apart, and not in code or builds",
    verdict: "holds",
    proofs: [
      { file: ".github/SECURITY.md", section: "Secrets" },
      { file: "tests/security/keys.test.ts", test: "of %s that is too short stops the start" },
      { file: "tests/infra/workflows.test.ts", test: "no workflow holds a stored key" },
    ],
  },
  {
    numbers: "13.3.2",
    level: 2,
    asks: "secrets for those alone that use them",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/resources.test.ts", test: "%s gets the secrets that it uses, and no others" },
      { file: "tests/infra/policies.test.ts", test: "each role is allowed this and no more" },
    ],
  },
  {
    numbers: "14.1.1",
    level: 2,
    asks: "data classified",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Data" }],
  },
  {
    numbers: "14.1.2",
    level: 2,
    asks: "what each class of data asks for",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Data" }],
  },
  {
    numbers: "14.2.1",
    level: 1,
    asks: "nothing sensitive in addresses",
    verdict: "holds",
    proofs: [
      { file: "tests/e2e/policy.e2e.ts", test: "a search term is in no address" },
      { file: "tests/rest/look-ups.test.ts", test: "answer the same to whoever may ask, and refuse the same" },
      { file: "tests/rest/words.test.ts", test: "has no address that takes what a person is known by" },
      { file: ".github/SECURITY.md", section: "Data" },
    ],
  },
  {
    numbers: "14.2.4",
    level: 2,
    asks: "data treated as their class asks",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/logs.test.ts", test: "nothing of the person it was about" },
      { file: "packages/core/src/actions/client/delete.test.ts", test: "erases more than one page of appointments" },
      { file: "packages/core/src/store/auth/tokens.test.ts", test: "is read by its own practice alone" },
      { file: "tests/infra/resources.test.ts", test: "is paid by use, encrypted, backed up, rid of what expired" },
    ],
  },
  {
    numbers: "16.1.1",
    level: 2,
    asks: "an inventory of logs",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Logs" }],
  },
  {
    numbers: "16.2.1",
    level: 2,
    asks: "when, where, who and what in each line",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/request-lines.test.ts", test: "a line says who called" },
      { file: "tests/rest/request-lines.test.ts", test: "a line says where a call came from" },
    ],
  },
  {
    numbers: "16.3.1",
    level: 2,
    asks: "sign-ins logged, refused ones too, with how",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/request-lines.test.ts", test: "a sign-in's line says how it ended" },
      { file: "tests/security/second-factor.test.ts", test: "the log says by which methods a session was opened" },
      { file: "tests/rest/request-lines.test.ts", test: "nobody, when nobody can tell" },
    ],
  },
  {
    numbers: "16.3.2",
    level: 2,
    asks: "refused rights logged",
    verdict: "holds",
    proofs: [
      { file: "tests/security/log-lines.test.ts", test: "an agent that may not" },
      { file: "tests/security/log-lines.test.ts", test: "somebody else's record" },
    ],
  },
  {
    numbers: "16.3.3",
    level: 2,
    asks: "attempts to get around bounds logged",
    verdict: "holds",
    proofs: [
      { file: "tests/security/log-lines.test.ts", test: "a guessed token" },
      { file: "tests/security/log-lines.test.ts", test: "too much at once" },
      { file: "tests/rest/request-lines.test.ts", test: "a mixed batch by its worst call, with every code" },
    ],
  },
  {
    numbers: "16.5.3",
    level: 2,
    asks: "failing closed",
    verdict: "holds",
    proofs: [
      {
        file: "tests/simulation/oracle.ts",
        says: "Acknowledged changes that are missing or differ from their answers",
      },
      { file: "tests/infra/router.test.ts", test: "a key-value store that fails" },
      { file: "tests/security/log-lines.test.ts", test: "a database that is gone" },
    ],
  },
];

/** All other requirements of levels 1 and 2. */
export const OTHERS: Requirement[] = [
  {
    numbers: "1.1.1",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/http.test.ts", test: "a body that is not UTF-8 is refused" },
      { file: "tests/rest/http.test.ts", test: "what means two things is refused" },
    ],
  },
  {
    numbers: "1.1.2",
    verdict: "holds",
    proofs: [
      { file: "web/src/features/payments/papers/payments-files.test.ts", says: "<b>&amp;</b>" },
      { file: "packages/core/src/domain/payment/message/rules.test.ts", says: "url.searchParams" },
    ],
  },
  {
    numbers: "1.2.1 1.2.3",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/fuzz.test.ts", test: "hostile calls are answered as the document says" },
      { file: "tests/rest/openapi.test.ts", test: "the page loads nothing from elsewhere and runs nothing inline" },
    ],
  },
  {
    numbers: "1.2.2",
    verdict: "holds",
    proofs: [
      { file: "packages/core/src/domain/payment/message/rules.ts", says: "phone?.replace(/\\D/g" },
      { file: "packages/core/src/domain/payment/message/rules.ts", says: "encodeURIComponent(text)" },
      { file: "tests/e2e/policy.e2e.ts", test: "every screen works under the page's security policy" },
    ],
  },
  {
    numbers: "1.2.4",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/fuzz.test.ts", test: "hostile calls are answered as the document says" },
      { file: "tests/isolation/matrix.test.ts", test: "shows and changes nothing of another practice" },
    ],
  },
  {
    numbers: "1.2.5",
    verdict: "holds",
    proofs: [{ file: "packages/local/src/engine.ts", says: "spawn(command, args" }],
    because: "nothing that anybody sends becomes a word of a command",
  },
  {
    numbers: "1.2.6-1.2.8 1.3.1 1.3.4 1.3.5 1.3.7-1.3.9 1.3.11",
    verdict: "not here",
    proofs: [],
    because: "no LDAP, XPath, LaTeX, rich text, uploaded pictures, templates, JNDI, memcache, or mail",
  },
  {
    numbers: "1.2.9",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/text.test.ts", test: "no input works long on 200 KB" },
      {
        file: "web/src/features/practice/import/outside-texts.test.ts",
        test: "no more than in proportion to a text's length",
      },
    ],
    because: "no expression is made of what is sent",
  },
  {
    numbers: "1.3.2",
    verdict: "holds",
    proofs: [{ file: "tests/e2e/policy.e2e.ts", test: "every screen works under the page's security policy" }],
  },
  {
    numbers: "1.3.3",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/text.test.ts", test: "no input takes a text that cannot be kept, seen or told apart" },
    ],
  },
  {
    numbers: "1.3.6",
    verdict: "holds",
    proofs: [
      { file: ".github/SECURITY.md", section: "Services and connections" },
      { file: "packages/google/src/redirects.test.ts", test: "is not followed" },
    ],
  },
  {
    numbers: "1.3.10",
    verdict: "holds",
    proofs: [{ file: "tests/rest/logs.test.ts", test: "nothing of the person it was about" }],
    because: "logs are JSON and no text is a format",
  },
  { numbers: "1.4.1 1.4.3", verdict: "not here", proofs: [], because: "no memory of its own to manage" },
  {
    numbers: "1.4.2",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/enforced.test.ts", test: "what the server refuses, the document refuses, too" },
      { file: "tests/rest/fuzz.test.ts", test: "hostile calls are answered as the document says" },
    ],
  },
  { numbers: "1.5.1", verdict: "not here", proofs: [], because: "nothing reads XML" },
  {
    numbers: "1.5.2",
    verdict: "holds",
    proofs: [{ file: "tests/rest/unknown-fields.test.ts", test: "is refused by name" }],
    because: "JSON alone is read, and by schemas",
  },
  {
    numbers: "2.1.1 2.2.1 2.2.2",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/enforced.test.ts", test: "what the server refuses, the document refuses, too" },
      { file: "tests/rest/fuzz.test.ts", test: "hostile calls are answered as the document says" },
    ],
  },
  {
    numbers: "2.1.2 2.2.3",
    verdict: "holds",
    proofs: [
      { file: "packages/api/README.md", section: "Adding a procedure" },
      { file: "tests/rest/enforced.test.ts", test: "several conditions in one header" },
      {
        file: "tests/rest/settlement.test.ts",
        test: "is not told what becomes of it by a change that leaves it where it is",
      },
    ],
  },
  {
    numbers: "2.3.1",
    verdict: "holds",
    proofs: [{ file: "tests/rest/transitions.test.ts", test: "every status, action and actor" }],
  },
  {
    numbers: "2.3.3",
    verdict: "holds",
    proofs: [
      {
        file: "tests/simulation/oracle.ts",
        says: "Acknowledged changes that are missing or differ from their answers",
      },
    ],
  },
  {
    numbers: "2.3.4",
    verdict: "holds",
    proofs: [
      { file: "tests/simulation/moment.ts", says: "Rules that hold at every moment" },
      { file: "tests/property/ledger/ledger.test.ts", test: "leave what a plain model says" },
    ],
  },
  {
    numbers: "3.2.1",
    verdict: "holds",
    proofs: [
      {
        file: "tests/security/limits.test.ts",
        test: "the API's answers let a browser load, run, send and frame nothing",
      },
    ],
  },
  {
    numbers: "3.2.2",
    verdict: "holds",
    proofs: [{ file: "tests/e2e/policy.e2e.ts", test: "every screen works under the page's security policy" }],
    because: "React writes text, and nothing writes markup",
  },
  { numbers: "3.3.1-3.3.4", verdict: "not here", proofs: [], because: "no cookies" },
  {
    numbers: "3.4.1 3.4.4 3.4.5 3.4.6",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/router.test.ts", test: "of the web carry its security headers" },
      {
        file: "tests/security/limits.test.ts",
        test: "the API's answers let a browser load, run, send and frame nothing",
      },
    ],
  },
  {
    numbers: "3.4.2",
    verdict: "holds",
    proofs: [
      {
        file: "tests/infra/resources.test.ts",
        test: "have addresses of their own for the API alone, and answer no other site there",
      },
    ],
  },
  {
    numbers: "3.5.1-3.5.3",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/http.test.ts", test: "a 401 says what is asked for" },
      { file: "tests/rest/look-ups.test.ts", test: "change nothing, with a key or without" },
    ],
    because: "a token is sent by hand with each call, never by the browser",
  },
  {
    numbers: "3.5.4",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/stages.test.ts", test: "has an address of its own, and signs in through production" },
    ],
  },
  { numbers: "3.5.5", verdict: "not here", proofs: [], because: "no page listens to messages of another" },
  {
    numbers: "3.7.1",
    verdict: "holds",
    proofs: [{ file: "tests/e2e/policy.e2e.ts", test: "every screen works under the page's security policy" }],
  },
  {
    numbers: "3.7.2",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/relay.test.ts", test: "a preview's sign-in returns to production" },
      { file: "packages/google/src/identity.test.ts", test: "are Google's own for the real issuer" },
    ],
  },
  {
    numbers: "4.1.1",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/openapi.test.ts", test: "is served as it is built, to anyone" },
      { file: "tests/infra/router.test.ts", test: "are what the build made" },
    ],
  },
  {
    numbers: "4.1.3",
    verdict: "holds",
    proofs: [
      {
        file: "tests/infra/router.test.ts",
        test: "the API is told by the edge who calls, and that it is the edge, not by the caller",
      },
      { file: "functions/events.test.ts", test: "a function that is called around the edge" },
    ],
  },
  {
    numbers: "4.2.1",
    verdict: "holds",
    proofs: [{ file: "tests/security/anonymous-limits.test.ts", test: "what a body weighs counts" }],
    because: "CloudFront, and on one machine Node, tell messages apart",
  },
  { numbers: "4.3.1 4.3.2 4.4.1-4.4.4", verdict: "not here", proofs: [], because: "no GraphQL, no WebSocket" },
  { numbers: "5.1.1 5.2.1-5.2.3 5.3.1 5.4.3", verdict: "not here", proofs: [], because: "nobody uploads a file" },
  {
    numbers: "5.3.2",
    verdict: "holds",
    proofs: [{ file: "packages/local/src/folder.ts", says: "DATA_DIR" }],
    because: "paths come from settings and commands of whoever runs Sereno",
  },
  {
    numbers: "5.4.1 5.4.2",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/feed.test.ts", test: "what other calendars read" },
      { file: "packages/api/src/feed.ts", says: "filename=" },
    ],
  },
  {
    numbers: "6.1.2 6.2.1-6.2.12 6.4.1-6.4.4 6.5.1-6.5.5 6.6.1-6.6.3",
    verdict: "not here",
    proofs: [],
    because: "no passwords, codes or second factors of its own: they are Google's (§ Ways in)",
  },
  {
    numbers: "6.3.1",
    verdict: "holds",
    proofs: [
      { file: "tests/security/agent-tokens.test.ts", test: "are counted by who sends them alone" },
      { file: "tests/rest/sign-in.test.ts", test: "a state counts once, and for ten minutes" },
    ],
  },
  {
    numbers: "6.3.2",
    verdict: "holds",
    proofs: [{ file: "tests/rest/sign-in.test.ts", test: "opens a practice the first time, and finds it the next" }],
    because: "nobody is there before they sign in",
  },
  {
    numbers: "6.3.4",
    verdict: "holds",
    proofs: [
      { file: ".github/SECURITY.md", section: "Ways in" },
      { file: "tests/isolation/matrix.test.ts", test: "is closed to whoever has no valid token" },
    ],
  },
  { numbers: "6.8.1 6.8.3", verdict: "not here", proofs: [], because: "one provider, and no SAML" },
  {
    numbers: "6.8.2",
    verdict: "holds",
    proofs: [{ file: "packages/google/src/id-token.test.ts", test: "without a signature is refused" }],
  },
  {
    numbers: "6.8.4",
    verdict: "holds",
    proofs: [{ file: "tests/security/second-factor.test.ts", test: "it is required by a setting" }],
  },
  {
    numbers: "7.2.1 7.4.1",
    verdict: "holds",
    proofs: [
      { file: "tests/security/sessions.test.ts", test: "holds from the next request" },
      { file: "packages/core/src/store/auth/tokens.test.ts", test: "names a session" },
    ],
  },
  {
    numbers: "7.2.2 7.2.3",
    verdict: "holds",
    proofs: [
      { file: "packages/core/src/store/auth/tokens.ts", says: "HS256" },
      { file: ".github/SECURITY.md", section: "Ways in" },
    ],
  },
  {
    numbers: "7.3.2",
    verdict: "holds",
    proofs: [{ file: "tests/security/idle.test.ts", test: "lives on to its seventh day and not beyond" }],
  },
  {
    numbers: "7.4.3 7.5.1",
    verdict: "not here",
    proofs: [],
    because: "what proves who somebody is changes at Google alone",
  },
  {
    numbers: "7.4.4",
    verdict: "holds",
    proofs: [{ file: "tests/e2e/leaving.e2e.ts", test: "sign-out clears the device at once" }],
  },
  { numbers: "8.1.1 8.1.2", verdict: "holds", proofs: [{ file: ".github/SECURITY.md", section: "Who may what" }] },
  {
    numbers: "8.2.1 8.3.1",
    verdict: "holds",
    proofs: [
      { file: "tests/isolation/matrix.test.ts", test: "is closed to whoever has no valid token" },
      { file: "tests/security/agent-tokens.test.ts", test: "a token's right" },
    ],
  },
  {
    numbers: "8.2.2 8.4.1",
    verdict: "holds",
    proofs: [{ file: "tests/isolation/matrix.test.ts", test: "shows and changes nothing of another practice" }],
  },
  {
    numbers: "8.2.3",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/cancel-reason.test.ts", test: "an agent may say it, too, and is never shown the words" },
      { file: "tests/rest/prices.test.ts", test: "an agent says no other" },
    ],
  },
  {
    numbers: "9.1.1 9.1.2",
    verdict: "holds",
    proofs: [
      { file: "packages/core/src/store/auth/tokens.test.ts", test: "is refused if it was signed for" },
      {
        file: "packages/google/src/id-token.test.ts",
        test: "signed with the public key as a shared secret is refused",
      },
    ],
  },
  {
    numbers: "9.1.3",
    verdict: "holds",
    proofs: [{ file: "packages/google/src/id-token.test.ts", test: "signed with an unknown key is refused" }],
    because: "keys come from the setting, and Google's from its one address",
  },
  {
    numbers: "9.2.1",
    verdict: "holds",
    proofs: [{ file: "packages/core/src/store/auth/tokens.test.ts", test: "names nothing once it is over" }],
  },
  {
    numbers: "9.2.2",
    verdict: "holds",
    proofs: [{ file: "tests/rest/sign-in.test.ts", test: "not out of a session's token" }],
  },
  {
    numbers: "9.2.4",
    verdict: "holds",
    proofs: [{ file: "packages/core/src/store/auth/tokens.ts", says: "sereno-session" }],
  },
  {
    numbers: "10.1.1",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/sign-in.test.ts", test: "the refresh token is kept encrypted and goes with the grant" },
    ],
  },
  {
    numbers: "10.2.1",
    verdict: "holds",
    proofs: [
      { file: "packages/google/src/identity.test.ts", test: "asks Google for a code" },
      { file: "tests/rest/sign-in.test.ts", test: "a code without its state" },
    ],
  },
  {
    numbers: "10.2.2 10.3.1-10.3.4 10.4.1-10.4.11 10.5.5 10.6.1 10.6.2 10.7.1-10.7.3",
    verdict: "not here",
    proofs: [],
    because: "a client of one server, Google, and of OAuth neither server nor resource; no logout comes from there",
  },
  {
    numbers: "10.5.1",
    verdict: "holds",
    proofs: [{ file: "packages/google/src/id-token.test.ts", test: "for another audience" }],
  },
  {
    numbers: "10.5.2",
    verdict: "holds",
    proofs: [{ file: "packages/core/src/actions/auth/complete-google-login.ts", says: "update(`google:" }],
  },
  {
    numbers: "10.5.3",
    verdict: "holds",
    proofs: [{ file: "packages/google/src/identity.test.ts", test: "are Google's own for the real issuer" }],
  },
  {
    numbers: "10.5.4",
    verdict: "holds",
    proofs: [{ file: "packages/google/src/id-token.test.ts", test: "for another audience" }],
  },
  {
    numbers: "11.1.1 11.1.2",
    verdict: "holds",
    proofs: [
      { file: ".github/SECURITY.md", section: "Keys and algorithms" },
      { file: "infra/README.md", section: "Rotating keys" },
    ],
  },
  {
    numbers: "11.2.1",
    verdict: "holds",
    proofs: [{ file: "packages/core/src/store/auth/tokens.ts", says: "jose/jwe" }],
  },
  {
    numbers: "11.2.2",
    verdict: "holds",
    proofs: [{ file: "tests/rest/sign-in.test.ts", test: "begun under the key of before ends under a new one" }],
  },
  {
    numbers: "11.2.3",
    verdict: "partly",
    proofs: [{ file: ".github/SECURITY.md", section: "Keys and algorithms" }],
    because:
      "All keys of Sereno have 256 bits. Google signs id tokens with RSA of 2,048 bits, a strength of 112 bits, and offers no other key.",
  },
  {
    numbers: "11.3.1-11.3.3",
    verdict: "holds",
    proofs: [
      { file: "packages/core/src/store/auth/tokens.test.ts", test: "is read by its own practice alone" },
      { file: "packages/core/src/store/auth/tokens.ts", says: "A256GCM" },
    ],
  },
  {
    numbers: "11.4.1 11.4.3",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Keys and algorithms" }],
  },
  { numbers: "11.4.2 11.4.4", verdict: "not here", proofs: [], because: "no passwords, and no keys made of any" },
  {
    numbers: "11.5.1",
    verdict: "holds",
    proofs: [
      { file: "tests/security/agent-tokens.test.ts", test: "is 256 random bits of which a hash is kept" },
      { file: "tests/rest/feed.test.ts", test: "is 256 random bits" },
    ],
  },
  {
    numbers: "11.6.1",
    verdict: "holds",
    proofs: [{ file: "tests/security/keys.test.ts", test: "has 32 bytes exactly" }],
  },
  {
    numbers: "12.1.1 12.1.2",
    verdict: "partly",
    proofs: [
      { file: "tests/infra/router.test.ts", test: "what a browser speaks is TLS 1.2 or newer where there is a domain" },
    ],
    because:
      "With a domain of its own, browsers speak TLS 1.2 or newer with current ciphers. Without one Sereno is served under CloudFront's certificate, with which CloudFront also accepts TLS 1.0; no setting forbids that.",
  },
  { numbers: "12.1.3", verdict: "not here", proofs: [], because: "no certificates of callers" },
  {
    numbers: "12.2.1",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/router.test.ts", test: "is refused by the API, and sends a person's browser on to TLS" },
      { file: "tests/infra/router.test.ts", test: "come over TLS only" },
    ],
  },
  { numbers: "12.2.2", verdict: "holds", proofs: [{ file: "infra/README.md", section: "At the edge" }] },
  {
    numbers: "12.3.2-12.3.4",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Services and connections" }],
    because: "Node checks every certificate, and nothing tells it not to",
  },
  {
    numbers: "13.2.1 13.2.2",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/policies.test.ts", test: "each role is allowed this and no more" },
      { file: "functions/events.test.ts", test: "a function that is called around the edge" },
    ],
  },
  {
    numbers: "13.2.3",
    verdict: "holds",
    proofs: [{ file: "tests/infra/workflows.test.ts", test: "no workflow holds a stored key" }],
  },
  {
    numbers: "13.2.4 13.2.5",
    verdict: "holds",
    proofs: [{ file: ".github/SECURITY.md", section: "Services and connections" }],
  },
  {
    numbers: "13.4.1",
    verdict: "holds",
    proofs: [{ file: "tests/infra/router.test.ts", test: "are what the build made" }],
  },
  {
    numbers: "13.4.2",
    verdict: "holds",
    proofs: [{ file: "functions/events.test.ts", test: "a function's answers say nothing of its database" }],
  },
  {
    numbers: "13.4.3",
    verdict: "holds",
    proofs: [{ file: "tests/infra/policies.test.ts", test: "the web's files are read by CloudFront alone" }],
  },
  {
    numbers: "13.4.4",
    verdict: "holds",
    proofs: [{ file: "tests/rest/one-machine.test.ts", test: "serves web and API" }],
  },
  {
    numbers: "13.4.5",
    verdict: "holds",
    proofs: [{ file: "tests/rest/openapi.test.ts", test: "every operation lets in those that the document says" }],
  },
  {
    numbers: "14.2.2 14.3.2",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/router.test.ts", test: "are kept for one session at most" },
      {
        file: "tests/security/limits.test.ts",
        test: "the API's answers let a browser load, run, send and frame nothing",
      },
    ],
  },
  {
    numbers: "14.2.3",
    verdict: "holds",
    proofs: [{ file: "tests/e2e/policy.e2e.ts", test: "every screen works under the page's security policy" }],
  },
  {
    numbers: "14.3.1",
    verdict: "holds",
    proofs: [{ file: "tests/e2e/leaving.e2e.ts", test: "sign-out clears the device at once" }],
  },
  {
    numbers: "14.3.3",
    verdict: "partly",
    proofs: [{ file: "tests/security/inventory.test.ts", test: "has a row for every key that the browser keeps" }],
    because:
      "The browser keeps drafts for an hour and, if the therapist wants it, today's agenda with first names, so that a lost connection loses nothing. Notes and bank data are not kept. personal-data.ts lists content, duration and readers.",
  },
  { numbers: "15.1.1", verdict: "holds", proofs: [{ file: ".github/SECURITY.md", section: "Reporting" }] },
  {
    numbers: "15.1.2",
    verdict: "holds",
    proofs: [{ file: "tests/infra/workflows.test.ts", test: "a release comes with the list of what it is made of" }],
  },
  {
    numbers: "15.1.3 15.2.2",
    verdict: "holds",
    proofs: [
      { file: ".github/SECURITY.md", section: "What a caller may do" },
      { file: "tests/security/costly-texts.test.ts", test: "no call works long" },
    ],
  },
  {
    numbers: "15.2.1",
    verdict: "holds",
    proofs: [{ file: ".github/workflows/known-weaknesses.yml", says: "npm audit" }],
  },
  {
    numbers: "15.2.3",
    verdict: "holds",
    proofs: [{ file: "tests/architecture/rules.test.ts", test: "what the house is built of breaks nothing" }],
  },
  {
    numbers: "15.3.1",
    verdict: "holds",
    proofs: [{ file: "tests/rest/fields.test.ts", test: "a field comes back after it was created" }],
    because: "answers are made by schemas, which drop the rest",
  },
  {
    numbers: "15.3.2",
    verdict: "partly",
    proofs: [{ file: "packages/google/src/redirects.test.ts", test: "is not followed" }],
    because:
      "Calls to Google Calendar and the revocation of a grant follow no redirect. The exchange of the sign-in code is arctic's, which has no such option: it calls Google's own address over TLS.",
  },
  {
    numbers: "15.3.3",
    verdict: "holds",
    proofs: [
      { file: "tests/rest/unknown-fields.test.ts", test: "is refused by name" },
      { file: "tests/security/hostile-agent.test.ts", test: "a hostile agent's hour changes nothing" },
    ],
  },
  {
    numbers: "15.3.4",
    verdict: "holds",
    proofs: [
      {
        file: "tests/infra/router.test.ts",
        test: "the API is told by the edge who calls, and that it is the edge, not by the caller",
      },
    ],
  },
  {
    numbers: "15.3.5",
    verdict: "holds",
    proofs: [{ file: "tests/rest/fuzz.test.ts", test: "hostile calls are answered as the document says" }],
  },
  {
    numbers: "15.3.6",
    verdict: "holds",
    proofs: [{ file: "tests/rest/unknown-fields.test.ts", test: "is refused by name" }],
    because: "of what is sent only named members are read",
  },
  {
    numbers: "15.3.7",
    verdict: "holds",
    proofs: [{ file: "tests/rest/http.test.ts", test: "a parameter that is there twice" }],
  },
  {
    numbers: "16.2.2 16.2.3 16.2.4",
    verdict: "holds",
    proofs: [
      { file: ".github/SECURITY.md", section: "Logs" },
      { file: "tests/rest/request-lines.test.ts", test: "a line says who called" },
    ],
  },
  {
    numbers: "16.2.5",
    verdict: "holds",
    proofs: [{ file: "tests/rest/logs.test.ts", test: "nothing of the person it was about" }],
  },
  {
    numbers: "16.3.4",
    verdict: "holds",
    proofs: [{ file: "tests/security/log-lines.test.ts", test: "a database that is gone" }],
  },
  {
    numbers: "16.4.1",
    verdict: "holds",
    proofs: [{ file: "tests/rest/request-lines.test.ts", test: "by names of ours alone: a path may hold anything" }],
  },
  {
    numbers: "16.4.2 16.4.3",
    verdict: "holds",
    proofs: [
      { file: "tests/infra/policies.test.ts", test: "each role is allowed this and no more" },
      { file: ".github/SECURITY.md", section: "Logs" },
    ],
  },
  {
    numbers: "16.5.1",
    verdict: "holds",
    proofs: [{ file: "functions/events.test.ts", test: "a function's answers say nothing of its database" }],
  },
  {
    numbers: "16.5.2",
    verdict: "holds",
    proofs: [
      { file: "tests/simulation/liveness.ts", says: "within so many ticks all that is due is done" },
      { file: ".github/SECURITY.md", section: "Services and connections" },
    ],
  },
  { numbers: "17.1.1 17.2.1-17.2.4 17.3.1 17.3.2", verdict: "not here", proofs: [], because: "meetings are Google's" },
];
