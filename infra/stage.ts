const { stage: name } = $app;
const baseDomain = process.env.SERENO_DOMAIN || null;

const ROUTER_OF_PREVIEWS = "previews";

/** A preview is short-lived: its table may be deleted, it reserves no concurrency and raises no alarms. */
const settings = {
  production: {
    deletionProtection: true,
    jobConcurrency: 1,
    apiConcurrency: { trpc: 200, rest: 100, mcp: 50 },
    // Maximum in five minutes. At 60 ms each, 100 requests a second from one address occupy 6 of REST's 100 executions.
    requests: { each: 3_000, host: 30_000 },
    logRetention: "3 months",
    monitored: true,
    /** Receives Google's notifications of calendar changes. Google would go on notifying a deleted preview. */
    notified: true,
    /** Encrypts the table with the account's KMS key and logs its use. The previews' boundary denies that key. */
    keyOfAccount: true,
    /** Blocks public access to every bucket of the account, overriding the buckets' own settings. */
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

/** @param sender a domain or an address; empty: no mail is sent. */
function mailOf(sender: string) {
  if (!sender) return null;
  return { sender, from: sender.includes("@") ? sender : `recordatorios@${sender}` };
}

/** Reserved concurrency: none with RESERVE_CONCURRENCY=false, because a new account's quota can be too small. */
function reservations() {
  const asked = process.env.RESERVE_CONCURRENCY || "true";
  if (asked !== "true" && asked !== "false")
    throw new Error(`RESERVE_CONCURRENCY is "${asked}": set it to true or false.`);
  const { jobConcurrency, apiConcurrency } = settings[asked === "true" ? "production" : "preview"];
  return { jobConcurrency, apiConcurrency };
}

function production() {
  return {
    ...settings.production,
    ...reservations(),
    domain: baseDomain,
    sharedRouter: null,
    relayFrom: null,
    relayTo: baseDomain ? { RELAY_SUFFIX: `.preview.${baseDomain}` } : null,
    permissionsBoundary: null,
    mail: mailOf(process.env.EMAIL_SENDER ?? ""),
    googleRedirect: (origin: string) => `${origin}/auth/callback`,
  };
}

function routerOfPreviews() {
  if (!baseDomain)
    throw new Error(`Stage ${name} is the previews' router: set SERENO_DOMAIN, it serves *.preview.<it>.`);
  return {
    ...settings.preview,
    domain: `*.preview.${baseDomain}`,
    sharedRouter: null,
    relayFrom: null,
    relayTo: null,
    permissionsBoundary: null,
    mail: null,
    googleRedirect: (origin: string) => origin,
  };
}

/** With a longer stage name SST cuts the app's name off role names, and the permissions boundary denies such roles. */
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
    ...settings.preview,
    domain,
    sharedRouter: distribution,
    relayFrom: { RELAY_ORIGIN: `https://${domain}` },
    relayTo: null,
    permissionsBoundary,
    // The sender belongs to the account, and a branch must not send mail to anybody.
    mail: null,
    // Google redirects only to registered addresses; this one serves all previews.
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

// A folder per stage: SST stores code under one key in all stages, so a preview could replace production's code.
$transform(aws.s3.BucketObjectv2, (args) => {
  args.key = $interpolate`${name}/${args.key}`;
});
