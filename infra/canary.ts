import { common } from "./function";
import { deadLetters } from "./jobs";
import { makeFunction } from "./migration";
import { origin } from "./router";
import { NO_CANARY, secrets } from "./secrets";
import { stage } from "./stage";

function schedule() {
  const fn = makeFunction("Canary", {
    ...common,
    handler: "functions/canary.handler",
    memory: "512 MB",
    timeout: "50 seconds",
    retries: 0,
    concurrency: stage.jobConcurrency === null ? undefined : { reserved: stage.jobConcurrency },
    environment: { ...common.environment, ORIGIN: origin, CANARY_TOKEN: secrets.canaryToken.value },
  });
  new sst.aws.CronV2("CanaryCron", {
    schedule: "rate(5 minutes)",
    function: fn,
    // Disabled until the token is set, because a new deployment has no practice for the canary.
    enabled: secrets.canaryToken.value.apply((token) => token !== NO_CANARY),
    retries: 0,
    dlq: deadLetters.arn,
  });
  return fn;
}

export const canary = stage.monitored ? schedule() : null;
