/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  app({ stage }) {
    const isKept = stage === "production" || stage === "previews";
    return {
      name: "sereno",
      home: "aws",
      providers: { aws: { region: process.env.AWS_REGION || "us-east-1" } },
      removal: stage === "production" ? "retain" : "remove",
      protect: isKept,
      // Removing a preview also deletes its SST state, because no resource remains that the state could list.
      state: { purge: !isKept },
    };
  },
  async run() {
    const { stage, isRouterAlone } = await import("./infra/stage");
    const { checkConcurrency } = await import("./infra/concurrency");
    await checkConcurrency();
    await import("./infra/secrets");
    const { origin, distributionID } = await import("./infra/router");
    if (isRouterAlone) return { router: distributionID };
    await import("./infra/storage");
    await import("./infra/api");
    await import("./infra/jobs");
    await import("./infra/mail");
    await import("./infra/canary");
    await import("./infra/web");
    if (stage.monitored) {
      await import("./infra/monitoring");
      await import("./infra/dashboard");
    }
    const { endMigration } = await import("./infra/migration");
    endMigration();
    return { origin };
  },
});
