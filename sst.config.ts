/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  app({ stage }) {
    const isProduction = stage === "production";
    return {
      name: "sereno",
      home: "aws",
      providers: { aws: { region: process.env.AWS_REGION ?? "us-east-1" } },
      removal: isProduction ? "retain" : "remove",
      protect: isProduction,
    };
  },
  async run() {
    const { stage } = await import("./infra/stage");
    await import("./infra/secrets");
    await import("./infra/storage");
    const { origin } = await import("./infra/router");
    await import("./infra/web");
    await import("./infra/api");
    await import("./infra/jobs");
    await import("./infra/mail");
    await import("./infra/migration-end");
    if (stage.monitored) {
      await import("./infra/monitoring");
      await import("./infra/dashboard");
    }
    return { origin };
  },
});
