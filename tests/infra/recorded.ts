import { inject } from "vitest";
import { PREVIEW, Recording } from "./deploy";

/** A stage's deployment, recorded once for all test files. @throws Error if the app refuses to deploy. */
export async function recorded(stage: string, environment: Record<string, string> = {}): Promise<Recording> {
  const response = await fetch(inject("recorder"), { method: "POST", body: JSON.stringify({ stage, environment }) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return Recording.parse(JSON.parse(text));
}

const DOMAIN = { SERENO_DOMAIN: PREVIEW.SERENO_DOMAIN };
const WITHOUT_MAILS = { ...DOMAIN, ALARM_EMAIL: "ana@sereno.example" };
const SENDER = { EMAIL_SENDER: "correo.sereno.example" };

export const recordedProduction = () =>
  recorded("production", { ...WITHOUT_MAILS, ...SENDER, TEST_LAMBDA_QUOTA: "500" });
export const productionWithoutMails = () => recorded("production", WITHOUT_MAILS);
/** A deployment to a new account, which may run few Lambdas: without domain and mails, with a token for the canary. */
export const productionAlone = () =>
  recorded("production", {
    SST_SECRET_CanaryToken: "sereno_agent.prc_1.agt_1.secret",
    TEST_LAMBDA_QUOTA: "10",
    RESERVE_CONCURRENCY: "false",
  });
export const routerOfPreviews = () => recorded("previews", DOMAIN);
/** The jobs of production without mails, in the order in which infra/jobs.ts creates them. */
export const JOBS = [
  ...["CompleteAppointments", "ExpirePurchases", "WorkOnClients", "WorkOnClosings", "FinishSeries", "RetryCalendar"],
  ...["PushEvents", "RefreshBusyTimes"],
];
/** A preview's deployment with a mail sender set, which a preview must ignore. */
export const recordedPreview = (stage: string) =>
  recorded(stage, { ...PREVIEW, ...SENDER, AWS_REGION: "sa-east-1", ALLOWED_EMAILS: "@sereno.example" });
