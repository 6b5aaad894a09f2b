import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { ApiDeps } from "@sereno/api";
import type { Context } from "@sereno/core/db/context";
import { openDatabase } from "@sereno/core/db/database";
import { Patience } from "@sereno/core/domain/meet/patience";
import type { MeetPorts } from "@sereno/core/domain/meet/ports";
import { type Keys, parseKeys } from "@sereno/core/keys";
import type { Logger } from "@sereno/core/logger";
import { readAllowed } from "@sereno/core/store/auth/admission";
import { createGoogleCalendar, createGoogleIdentity } from "@sereno/google";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";

const required = z.string().check(z.minLength(1));

const Base = z.object({ TABLE_NAME: required });

/** For functions that call Google's calendar. */
const Calendar = z.extend(Base, {
  /** Base64url keys of 32 bytes, by commas; the first signs or encrypts, the others are still accepted. */
  ENCRYPTION_KEYS: required,
  GOOGLE_CLIENT_ID: required,
  GOOGLE_CLIENT_SECRET: required,
  GOOGLE_ISSUER: z._default(z.url(), "https://accounts.google.com"),
  /** Where Google tells of changes; empty: nowhere. */
  NOTIFY_AT: z._default(z.union([z.url({ protocol: /^https$/ }), z.literal("")]), ""),
});

/** For functions that decrypt, and do not call Google. */
const Sealed = z.extend(Base, {
  /** Keys as those above. */
  ENCRYPTION_KEYS: required,
});

/** For the function that sends mails to clients: the keys make the links to appointments. */
const Mail = z.extend(Sealed, {
  /** Origin of the web, for links. */
  ORIGIN: z.url(),
  EMAIL_FROM: required,
  EMAIL_CONFIGURATION: required,
});

/** For the function that sends work to a queue. */
const HandOn = z.extend(Base, { QUEUE_URL: z.url() });

const Api = z.extend(Calendar, {
  /** Keys as those above. */
  SESSION_KEYS: required,
  /** Keys as those above, with which the edge proves itself: it sends the first. */
  EDGE_KEYS: required,
  /** Where Google sends the browser back to: <web>/auth/callback. */
  GOOGLE_REDIRECT_URI: z.url(),
  ALLOWED_EMAILS: z.optional(z.string()),
  REQUIRE_SECOND_FACTOR: z._default(z.enum(["", "false", "true"]), ""),
  /** Keys that production and previews share, as those above. */
  RELAY_KEYS: z._default(z.string(), ""),
  /** A preview's own origin: Google returns to it by way of production. */
  RELAY_ORIGIN: z._default(z.string(), ""),
  /** The address that mails to clients come from; empty: none are sent. */
  EMAIL_FROM: z._default(z.string(), ""),
  /** Production's: what the host names of its previews end with. */
  RELAY_SUFFIX: z._default(z.string(), ""),
});

const causeText = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));

const write = (line: Record<string, unknown>) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);

/** One JSON line per event, as CloudWatch reads it. */
const log: Logger = {
  info: (event, fields) => write({ level: "info", event, ...fields }),
  error: (event, { cause, ...fields } = {}) => write({ level: "error", event, ...fields, cause: causeText(cause) }),
};

/** Milliseconds. DynamoDB answers in a few; an answer that does not come is asked for again. */
const PATIENCE = { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true };

/** @throws Error that names the variables that are missing. */
function read<S extends $ZodType>(schema: S, environment: NodeJS.ProcessEnv): z.infer<S> {
  const parsed = z.safeParse(schema, environment);
  if (parsed.success) return parsed.data;
  throw new Error(`Environment: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
}

/**
 * Those that were closed while the function was frozen all fail at the first call after it, and the SDK asks again for 50 at most:
 * with its own 50 connections a job that asks 51 things at once was refused by itself.
 */
const CONNECTIONS = { maxSockets: 16 };

const clock = { now: () => new Date() };
const openTable = ({ TABLE_NAME }: z.infer<typeof Base>) =>
  openDatabase(
    new DynamoDBClient({ requestHandler: { ...PATIENCE, httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS } }),
    TABLE_NAME,
  );

const googleOf = (data: z.infer<typeof Calendar>) => ({
  issuer: data.GOOGLE_ISSUER,
  clientId: data.GOOGLE_CLIENT_ID,
  clientSecret: data.GOOGLE_CLIENT_SECRET,
  now: clock.now,
});

const refuseGoogle = (): never => {
  throw new Error("This function was given nothing to call Google with.");
};

/** For functions that never call Google. A context needs the port, and keys: a grant that they cannot decrypt counts as broken. */
const noGoogle = (keysOf: () => Keys = refuseGoogle): MeetPorts => ({
  get calendar() {
    return refuseGoogle();
  },
  get keys() {
    return keysOf();
  },
  get patience() {
    return refuseGoogle();
  },
});

/** What every function needs, made once per cold start, without any secret. @throws Error that names what is missing. */
export const createContext = (environment: NodeJS.ProcessEnv): Context => ({
  db: openTable(read(Base, environment)),
  clock,
  log,
  meet: noGoogle(),
});

/** The same with Google's calendar. @throws Error that names the variables that are missing, or a key that is too short. */
export function createCalendarContext(environment: NodeJS.ProcessEnv): Context {
  const data = read(Calendar, environment);
  const meetKeys = { session: [], encryption: parseKeys("ENCRYPTION_KEYS", data.ENCRYPTION_KEYS, 32) };
  return {
    db: openTable(data),
    clock,
    log,
    meet: {
      calendar: createGoogleCalendar(googleOf(data)),
      keys: meetKeys,
      patience: new Patience(clock),
      notifyAt: data.NOTIFY_AT || undefined,
    },
  };
}

/** The same with keys, and without Google's calendar. @throws Error that names the variables that are missing, or a key that is too short. */
export function createSealedContext(environment: NodeJS.ProcessEnv): Context {
  const data = read(Sealed, environment);
  const keys = { session: [], encryption: parseKeys("ENCRYPTION_KEYS", data.ENCRYPTION_KEYS, 32) };
  return { db: openTable(data), clock, log, meet: noGoogle(() => keys) };
}

/** A context without any secret, and the queue to send to. @throws Error that names the variables that are missing. */
export const createHandOnSettings = (environment: NodeJS.ProcessEnv) => ({
  ctx: createContext(environment),
  queueUrl: read(HandOn, environment).QUEUE_URL,
});

/** For mails to clients: a context and the sender. @throws Error that names what is missing. */
export function createMailSettings(environment: NodeJS.ProcessEnv) {
  const data = read(Mail, environment);
  return {
    ctx: createSealedContext(environment),
    origin: data.ORIGIN,
    from: data.EMAIL_FROM,
    configuration: data.EMAIL_CONFIGURATION,
  };
}

/** What the API needs, made once per cold start. @throws Error that names the variables that are missing, or a key that is too short. */
export function createDeps(environment: NodeJS.ProcessEnv): ApiDeps {
  // Node loads its fetch API where it is first named: half of what a first call takes. A start has a whole processor, a call a share.
  new Headers();
  const data = read(Api, environment);
  const google = googleOf(data);
  const allKeys = {
    session: parseKeys("SESSION_KEYS", data.SESSION_KEYS),
    encryption: parseKeys("ENCRYPTION_KEYS", data.ENCRYPTION_KEYS, 32),
  };
  const relayKeys = parseKeys("RELAY_KEYS", data.RELAY_KEYS);
  return {
    db: openTable(data),
    clock,
    log,
    auth: {
      identity: createGoogleIdentity({ ...google, redirectUri: data.GOOGLE_REDIRECT_URI }),
      keys: allKeys,
      relayFrom: data.RELAY_ORIGIN ? { keys: relayKeys, origin: data.RELAY_ORIGIN } : undefined,
      relayTo: data.RELAY_SUFFIX ? { keys: relayKeys, suffix: data.RELAY_SUFFIX } : undefined,
      allowedEmails: readAllowed(data.ALLOWED_EMAILS),
      requireSecondFactor: data.REQUIRE_SECOND_FACTOR === "true",
    },
    meet: { calendar: createGoogleCalendar(google), keys: allKeys, patience: new Patience(clock) },
    emailFrom: data.EMAIL_FROM || undefined,
    edgeKeys: parseKeys("EDGE_KEYS", data.EDGE_KEYS),
    hosts: [new URL(data.RELAY_ORIGIN || data.GOOGLE_REDIRECT_URI).hostname],
    boundCallers: true,
    serverTiming: false,
  };
}
