import { origin } from "./router";
import { secrets } from "./secrets";
import { stage } from "./stage";
import { table, tableAccess } from "./storage";

/** What every function has: the table, the settings that functions/deps.ts reads, its build and its log. */
export const common = {
  runtime: "nodejs24.x",
  nodejs: { plugins: "functions/bundle-plugins.mjs" },
  architecture: "arm64",
  logging: { format: "json", retention: stage.logRetention },
  permissions: tableAccess,
  environment: {
    TABLE_NAME: table.name,
    SESSION_KEYS: secrets.sessionKeys.value,
    ENCRYPTION_KEYS: secrets.encryptionKeys.value,
    RELAY_KEYS: secrets.relayKeys.value,
    ...stage.relay,
    GOOGLE_CLIENT_ID: secrets.googleClientId.value,
    GOOGLE_CLIENT_SECRET: secrets.googleClientSecret.value,
    GOOGLE_REDIRECT_URI: origin.apply(stage.googleRedirect),
    ALLOWED_EMAILS: process.env.ALLOWED_EMAILS ?? "",
  },
  // SST lets whoever is in the account assume a function's role.
  transform: { role: { assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" }) } },
} satisfies Omit<sst.aws.FunctionArgs, "handler">;
