import { stage } from "./stage";

/** The least quota: the concurrency that production reserves, plus the 100 that AWS keeps unreserved; rounded up. */
const NEEDED = 500;

/** Checks the account's concurrency quota before a deployment makes anything. @throws Error if it is too small. */
export async function checkConcurrency(): Promise<void> {
  if (stage.jobConcurrency === null) return;
  // The quota of concurrent executions: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  const { value } = await aws.servicequotas.getServiceQuota({ serviceCode: "lambda", quotaCode: "L-B99A9384" });
  if (value >= NEEDED) return;
  throw new Error(
    `This account may run ${value} Lambdas at once, and ${$app.stage} needs ${NEEDED} to reserve places for its functions: ` +
      `ask AWS for 1,000 (Service Quotas, AWS Lambda, Concurrent executions), and until then set RESERVE_CONCURRENCY=false.`,
  );
}
