const { stage: name } = $app;
const baseDomain = process.env.SERENO_DOMAIN || null;

/** What a stage is given. Previews come and go many at a time: nothing that is kept, reserved or wakes somebody up. */
const settings = {
  production: { deletionProtection: true, jobConcurrency: 1, logRetention: "3 months", monitored: true },
  preview: { deletionProtection: false, jobConcurrency: null, logRetention: "1 week", monitored: false },
} as const;

function production() {
  return {
    ...settings.production,
    domain: baseDomain,
    /** Previews sign in through production, which forwards to any address that ends so. */
    relay: { RELAY_SUFFIX: baseDomain ? `.preview.${baseDomain}` : "" },
    googleRedirect: (origin: string) => `${origin}/auth/callback`,
  };
}

function preview() {
  if (!baseDomain)
    throw new Error(`Stage ${name} is a preview: set SERENO_DOMAIN, it is served at ${name}.preview.<it>.`);
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name)) throw new Error(`Stage ${name} cannot be part of a domain name.`);
  const domain = `${name}.preview.${baseDomain}`;
  return {
    ...settings.preview,
    domain,
    relay: { RELAY_ORIGIN: `https://${domain}` },
    // Google takes registered addresses only, so this one stands for all previews.
    googleRedirect: () => `https://${baseDomain}/api/v1/auth/google/relay`,
  };
}

export const stage = name === "production" ? production() : preview();
