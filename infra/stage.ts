const { stage: name } = $app;

const EXPORTED = "AWS_REGION SERENO_DOMAIN ALARM_EMAIL ALLOWED_EMAILS EMAIL_SENDER REQUIRE_SECOND_FACTOR".split(" ");
// A deployment from a new terminal would otherwise drop settings, and for instance admit everyone. GitHub has no empty
// variables and gives missing ones as empty, so there "none" stands for an empty setting.
const missing = EXPORTED.filter(
  (each) => !process.env[each] && (process.env.GITHUB_ACTIONS || process.env[each] !== ""),
);
for (const each of EXPORTED) if (process.env[each] === "none") process.env[each] = "";

const baseDomain = process.env.SERENO_DOMAIN || null;

const ROUTER_OF_PREVIEWS = "previews";

/** Settings by kind of stage. A preview's table may be deleted; a preview reserves no concurrency and has no alarms. */
const settings = {
  production: {
    deletionProtection: true,
    jobConcurrency: 1,
    apiConcurrency: { trpc: 200, rest: 100, mcp: 50 },
    // Maximum requests in five minutes. 30,000 are 100 a second: at 60 ms each, they use 6 of REST's 100 executions.
    requests: { each: 3_000, host: 30_000 },
    logRetention: "3 months",
    monitored: true,
    /** Whether Google notifies the stage of calendar changes. Google would go on notifying a deleted preview. */
    notified: true,
    /** Whether the account's KMS key, whose use is logged, encrypts the table. Previews have no access to the key. */
    keyOfAccount: true,
    /** Whether the stage blocks public access to every bucket of the account, whatever the buckets' own settings. */
    closesAccount: true,
  },
  preview: {
    deletionProtection: false,
    jobConcurrency: null,
    apiConcurrency: { trpc: null, rest: null, mcp: null },
    requests: null,
    logRetention: "1 week",
    monitored: false,
    notified: false,
    keyOfAccount: false,
    closesAccount: false,
  },
} as const;

/** The sender of mail; null if `sender` (a domain or an address) is empty, so that no mail is sent. */
function mailOf(sender: string) {
  if (!sender) return null;
  return { sender, from: sender.includes("@") ? sender : `recordatorios@${sender}` };
}

/** The functions' reserved concurrency. RESERVE_CONCURRENCY=false reserves none, for a new account's small quota. */
function reservations() {
  const setting = process.env.RESERVE_CONCURRENCY || "true";
  if (setting !== "true" && setting !== "false")
    throw new Error(`RESERVE_CONCURRENCY is "${setting}": set it to true or false.`);
  const { jobConcurrency, apiConcurrency } = settings[setting === "true" ? "production" : "preview"];
  return { jobConcurrency, apiConcurrency };
}

const NONE = { sharedRouter: null, relayFrom: null, relayTo: null, permissionsBoundary: null, mail: null };

function production() {
  if (missing.length > 0)
    throw new Error(`Stage production: export ${missing.join(", ")}, empty for none, on GitHub "none".`);
  // Lambda's limit is 4 KB for all settings of a function.
  if ((process.env.ALLOWED_EMAILS ?? "").length > 2_900)
    throw new Error(
      "ALLOWED_EMAILS is too long for Lambda: keep it under 2,900 characters, name @domains, or leave it empty.",
    );
  return {
    ...NONE,
    ...settings.production,
    ...reservations(),
    domain: baseDomain,
    relayTo: baseDomain ? { RELAY_SUFFIX: `.preview.${baseDomain}` } : null,
    mail: mailOf(process.env.EMAIL_SENDER ?? ""),
    googleRedirect: (origin: string) => `${origin}/auth/callback`,
  };
}

function routerOfPreviews() {
  if (!baseDomain)
    throw new Error(`Stage ${name} is the previews' router: set SERENO_DOMAIN, it serves *.preview.<it>.`);
  return {
    ...NONE,
    ...settings.preview,
    domain: `*.preview.${baseDomain}`,
    googleRedirect: (origin: string) => origin,
  };
}

/** Longest stage name: with a longer one SST omits the app's name from role names, which the boundary then denies. */
const MOST_LETTERS = 12;

function preview() {
  if (name.length > MOST_LETTERS)
    throw new Error(
      `Stage ${name} has ${name.length} letters: give it ${MOST_LETTERS} at most, as .github/stage does.`,
    );
  if (name.startsWith("production") || name.startsWith(ROUTER_OF_PREVIEWS))
    throw new Error(
      `Stage ${name} is a preview: the boundary keeps it from all that is named like production's or the router's. Rename it.`,
    );
  if (!baseDomain)
    throw new Error(`Stage ${name} is a preview: set SERENO_DOMAIN, it is served at ${name}.preview.<it>.`);
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name)) throw new Error(`Stage ${name} cannot be part of a domain name.`);
  const permissionsBoundary = process.env.PREVIEW_BOUNDARY || null;
  if (!permissionsBoundary)
    throw new Error(`Stage ${name} is a preview: set PREVIEW_BOUNDARY, the policy that keeps it out of production.`);
  const distribution = process.env.PREVIEW_ROUTER || null;
  if (!distribution)
    throw new Error(
      `Stage ${name} is a preview: set PREVIEW_ROUTER, which a deployment of stage ${ROUTER_OF_PREVIEWS} prints.`,
    );
  const domain = `${name}.preview.${baseDomain}`;
  return {
    // A preview sends no mail: the sender belongs to the account, and a branch must not write to anybody.
    ...NONE,
    ...settings.preview,
    domain,
    sharedRouter: distribution,
    relayFrom: { RELAY_ORIGIN: `https://${domain}` },
    permissionsBoundary,
    // Google redirects only to registered addresses. Production's is registered, and relays the previews' sign-ins.
    googleRedirect: () => `https://${baseDomain}/api/v1/auth/google/relay`,
  };
}

export const isRouterAlone = name === ROUTER_OF_PREVIEWS;

export const stage = name === "production" ? production() : isRouterAlone ? routerOfPreviews() : preview();

// Limits the permissions of every role of a preview, whatever the branch's code grants.
if (stage.permissionsBoundary) {
  const { permissionsBoundary } = stage;
  $transform(aws.iam.Role, (args) => {
    args.permissionsBoundary = permissionsBoundary;
  });
}

// Stores code in a folder per stage. SST uses the same key in all stages, so a preview could replace production's code.
$transform(aws.s3.BucketObjectv2, (args) => {
  args.key = $interpolate`${name}/${args.key}`;
});
