const { stage: name } = $app;
const baseDomain = process.env.SERENO_DOMAIN || null;

/** This stage makes the router of all previews, and nothing else. */
const ROUTER_OF_PREVIEWS = "previews";

/** Many previews come and go at a time: they keep and reserve nothing, and wake nobody up. */
const settings = {
  production: {
    deletionProtection: true,
    jobConcurrency: 1,
    apiConcurrency: { trpc: 200, rest: 100, mcp: 50 },
    /** Requests in five minutes before the firewall refuses more. A host's 100 a second take six of REST's 100 places, at 60 ms each. */
    requests: { each: 3_000, host: 30_000 },
    logRetention: "3 months",
    monitored: true,
    /** Google tells it of changes in calendars. A preview is gone before a channel ends. */
    notified: true,
    /** Encrypts with a key of the account, whose use is logged; else with AWS's own, which roles of previews need no right to use. */
    keyOfAccount: true,
    /** Blocks public access to every bucket of the account, whatever the bucket's own settings say. */
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

/** The sender of mails to clients, a domain or one address. Without it nothing is sent. */
function mailOf(sender: string) {
  if (!sender) return null;
  return { sender, from: sender.includes("@") ? sender : `recordatorios@${sender}` };
}

/** A new account's quota can be too small to reserve anything. */
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
    /** Previews sign in through production, which forwards to hosts with this suffix. */
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

/** SST cuts a role's name to 64 letters, and the app's name first: a longer stage would leave roles that the boundary denies. */
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
    // The sender belongs to the account, and a branch must not write to anybody.
    mail: null,
    // Google accepts registered addresses only: this one serves all previews.
    googleRedirect: () => `https://${baseDomain}/api/v1/auth/google/relay`,
  };
}

/** Whether this stage is the shared router, without an app behind it. */
export const isRouterAlone = name === ROUTER_OF_PREVIEWS;

export const stage = name === "production" ? production() : isRouterAlone ? routerOfPreviews() : preview();

// Bounds the rights of every role of a preview, whatever the branch's code grants.
if (stage.permissionsBoundary) {
  const { permissionsBoundary } = stage;
  $transform(aws.iam.Role, (args) => {
    args.permissionsBoundary = permissionsBoundary;
  });
}

// SST gives a function's code the same key in every stage. With a folder for each stage no preview can replace production's code.
$transform(aws.s3.BucketObjectv2, (args) => {
  args.key = $interpolate`${name}/${args.key}`;
});
