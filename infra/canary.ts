import { common } from "./function";
import { deadLetters } from "./jobs";
import { dataReady } from "./migration";
import { origin } from "./router";
import { NO_CANARY, secrets } from "./secrets";
import { stage } from "./stage";

function schedule() {
  const fn = new sst.aws.Function(
    "Canary",
    {
      ...common,
      handler: "functions/canary.handler",
      memory: "512 MB",
      timeout: "50 seconds",
      retries: 0,
      concurrency: stage.jobConcurrency === null ? undefined : { reserved: stage.jobConcurrency },
      environment: { ...common.environment, ORIGIN: origin, CANARY_TOKEN: secrets.canaryToken.value },
    },
    { dependsOn: [dataReady] },
  );
  new sst.aws.CronV2("CanaryCron", {
    schedule: "rate(5 minutes)",
    function: fn,
    // A new deployment has no practice yet that it could fly in.
    enabled: secrets.canaryToken.value.apply((token) => token !== NO_CANARY),
    retries: 0,
    dlq: deadLetters.arn,
  });
  return fn;
}

/** Books, cancels and deletes as an assistant does, in a practice of its own; where nobody would hear of it there is none. */
export const canary = stage.monitored ? schedule() : null;
