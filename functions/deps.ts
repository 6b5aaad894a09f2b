import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { ApiDeps } from "@sereno/api";
import { openDatabase } from "@sereno/core/db/database";
import { parseKeys } from "@sereno/core/keys";
import type { Logger } from "@sereno/core/logger";
import { createGoogleCalendar, createGoogleIdentity } from "@sereno/google";
import * as z from "zod/mini";

const required = z.string().check(z.minLength(1));

const Environment = z.object({
  TABLE_NAME: required,
  /** Base64url keys of 32 bytes, by commas; the first signs or encrypts, the others are still accepted. */
  SESSION_KEYS: required,
  ENCRYPTION_KEYS: required,
  GOOGLE_CLIENT_ID: required,
  GOOGLE_CLIENT_SECRET: required,
  GOOGLE_ISSUER: z._default(z.url(), "https://accounts.google.com"),
  /** Where Google sends the browser back to: <web>/auth/callback. */
  GOOGLE_REDIRECT_URI: z.url(),
  ALLOWED_EMAILS: z._default(z.string(), ""),
  /** Keys that production and previews share, as those above. */
  RELAY_KEYS: z._default(z.string(), ""),
  /** A preview's own origin: Google returns to it by way of production. */
  RELAY_ORIGIN: z._default(z.string(), ""),
  /** Production's: what the host names of its previews end with. */
  RELAY_SUFFIX: z._default(z.string(), ""),
});

const list = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

const causeText = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));

/** One JSON line per event, as CloudWatch reads it. */
const log: Logger = {
  info: (event, fields) => process.stdout.write(`${JSON.stringify({ level: "info", event, ...fields })}\n`),
  error: (event, { cause, ...fields } = {}) =>
    process.stdout.write(`${JSON.stringify({ level: "error", event, ...fields, cause: causeText(cause) })}\n`),
};

/** Milliseconds. DynamoDB answers in a few; an answer that does not come is asked for again. */
const PATIENCE = { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true };

/** What every function needs, made once per cold start. @throws Error that names the variables that are missing, or a key that is too short. */
export function createDeps(environment: NodeJS.ProcessEnv): ApiDeps {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    throw new Error(`Environment: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
  }
  const { data } = parsed;
  const clock = { now: () => new Date() };
  const google = {
    issuer: data.GOOGLE_ISSUER,
    clientId: data.GOOGLE_CLIENT_ID,
    clientSecret: data.GOOGLE_CLIENT_SECRET,
    now: clock.now,
  };
  const allKeys = {
    session: parseKeys("SESSION_KEYS", data.SESSION_KEYS),
    encryption: parseKeys("ENCRYPTION_KEYS", data.ENCRYPTION_KEYS, 32),
  };
  const relayKeys = parseKeys("RELAY_KEYS", data.RELAY_KEYS);
  return {
    db: openDatabase(new DynamoDBClient({ requestHandler: PATIENCE }), data.TABLE_NAME),
    clock,
    log,
    auth: {
      identity: createGoogleIdentity({ ...google, redirectUri: data.GOOGLE_REDIRECT_URI }),
      keys: allKeys,
      relayFrom: data.RELAY_ORIGIN ? { keys: relayKeys, origin: data.RELAY_ORIGIN } : undefined,
      relayTo: data.RELAY_SUFFIX ? { keys: relayKeys, suffix: data.RELAY_SUFFIX } : undefined,
      allowedEmails: list(data.ALLOWED_EMAILS).map((each) => each.toLowerCase()),
    },
    meet: { calendar: createGoogleCalendar(google), keys: allKeys },
    serverTiming: false,
  };
}
