import { origin } from "./router";
import { secrets } from "./secrets";
import { stage } from "./stage";
import { table, tableAccess } from "./storage";

/** Settings of every function, without secrets: each function gets only the secrets that it uses. */
export const common = {
  runtime: "nodejs24.x",
  nodejs: { plugins: "functions/bundle-plugins.mjs", splitting: true },
  architecture: "arm64",
  logging: { format: "json", retention: stage.logRetention },
  permissions: tableAccess,
  environment: { TABLE_NAME: table.name },
  // Only Lambda may assume a function's role. By default SST lets every principal of the account assume the role.
  transform: { role: { assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" }) } },
} satisfies Omit<sst.aws.FunctionArgs, "handler">;

/** Environment of functions that call Google Calendar: they decrypt a practice's grant and refresh its token. */
export const calendarSettings = {
  ...common.environment,
  ENCRYPTION_KEYS: secrets.encryptionKeys.value,
  GOOGLE_CLIENT_ID: secrets.googleClientId.value,
  GOOGLE_CLIENT_SECRET: secrets.googleClientSecret.value,
};

const relaySettings = (relay: Record<string, string> | null) =>
  relay ? { RELAY_KEYS: secrets.relayKeys.value, ...relay } : {};

export const apiSettings = {
  ...calendarSettings,
  EDGE_KEYS: secrets.edgeKeys.value,
  SESSION_KEYS: secrets.sessionKeys.value,
  ...relaySettings(stage.relayFrom),
  GOOGLE_REDIRECT_URI: origin.apply(stage.googleRedirect),
  ALLOWED_EMAILS: process.env.ALLOWED_EMAILS ?? "",
  REQUIRE_SECOND_FACTOR: process.env.REQUIRE_SECOND_FACTOR ?? "",
  EMAIL_FROM: stage.mail?.from ?? "",
};

export const restSettings = { ...apiSettings, ...relaySettings(stage.relayTo) };
