const { stage: name } = $app;
const baseDomain = process.env.SERENO_DOMAIN || null;

/** The stage that makes the router of all previews, and nothing else. */
const ROUTER_OF_PREVIEWS = "previews";

/** What a stage is given. Previews come and go many at a time: nothing that is kept, reserved or wakes somebody up. */
const settings = {
  production: {
    deletionProtection: true,
    jobConcurrency: 1,
    apiConcurrency: { trpc: 200, rest: 100, mcp: 50 },
    /** In five minutes, before the firewall refuses more. A host's are 100 a second, which at 60 ms each take six of REST's 100 places. */
    requests: { each: 3_000, host: 30_000 },
    logRetention: "3 months",
    monitored: true,
    /** Encrypted by a key of the account, which says who used it; else by one of AWS's own, which no role of a preview has to be allowed. */
    keyOfAccount: true,
    /** No bucket of the account is anybody's to read, whatever its own settings say. */
    closesAccount: true,
  },
  preview: {
    deletionProtection: false,
    jobConcurrency: null,
    apiConcurrency: { trpc: null, rest: null, mcp: null },
    requests: null,
    logRetention: "1 week",
    monitored: false,
    keyOfAccount: false,
    closesAccount: false,
  },
} as const;

/** A domain of ours, or one address: what mails to clients are sent as. Without it none are. */
function mailOf(sender: string) {
  if (!sender) return null;
  return { sender, from: sender.includes("@") ? sender : `recordatorios@${sender}` };
}

/** A new account may run so few at once that none can be reserved. */
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
    /** Previews sign in through production, which forwards to any address that ends so. */
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
    // A sender is the account's, and nobody is to be written to by a branch.
    mail: null,
    // Google takes registered addresses only, so this one stands for all previews.
    googleRedirect: () => `https://${baseDomain}/api/v1/auth/google/relay`,
  };
}

/** Whether this stage is the router that previews share, which has no app behind it. */
export const isRouterAlone = name === ROUTER_OF_PREVIEWS;

export const stage = name === "production" ? production() : isRouterAlone ? routerOfPreviews() : preview();

// No role of a preview may do more than its boundary, whatever the code of a branch gives it.
if (stage.permissionsBoundary) {
  const { permissionsBoundary } = stage;
  $transform(aws.iam.Role, (args) => {
    args.permissionsBoundary = permissionsBoundary;
  });
}

// SST names the code of a function alike in every stage: in a folder of the stage's own no preview can put its code in production's place.
$transform(aws.s3.BucketObjectv2, (args) => {
  args.key = $interpolate`${name}/${args.key}`;
});
