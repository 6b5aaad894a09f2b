import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { ApiDeps } from "@sereno/api";
import type { Context } from "@sereno/core/db/context";
import { openDatabase } from "@sereno/core/db/database";
import { Patience } from "@sereno/core/domain/meet/patience";
import type { MeetPorts } from "@sereno/core/domain/meet/ports";
import { type Keys, parseKeys } from "@sereno/core/keys";
import { causeText, type Logger } from "@sereno/core/logger";
import { readAllowed } from "@sereno/core/store/auth/admission";
import { createGoogleCalendar, createGoogleIdentity } from "@sereno/google";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";

const required = z.string().check(z.minLength(1));

const Base = z.object({ TABLE_NAME: required });

const Calendar = z.extend(Base, {
  /** Like every variable `..._KEYS`, a list of base64url keys, separated by commas. The first key encrypts or signs;
   * each key decrypts or verifies. An encryption key has exactly 32 bytes, any other key at least 32. */
  ENCRYPTION_KEYS: required,
  GOOGLE_CLIENT_ID: required,
  GOOGLE_CLIENT_SECRET: required,
  GOOGLE_ISSUER: z._default(z.url(), "https://accounts.google.com"),
  /** The address to which Google sends notifications of calendar changes. If empty, none are requested. */
  NOTIFY_AT: z._default(z.union([z.url({ protocol: /^https$/ }), z.literal("")]), ""),
});

const Sealed = z.extend(Base, { ENCRYPTION_KEYS: required });

/** Variables of the mail job, which signs the links in its mails with `ENCRYPTION_KEYS`. */
const Mail = z.extend(Sealed, {
  ORIGIN: z.url(),
  EMAIL_FROM: required,
  EMAIL_CONFIGURATION: required,
  ALLOWED_EMAILS: z.optional(z.string()),
});

const HandOn = z.extend(Base, { QUEUE_URL: z.url() });

const Api = z.extend(Calendar, {
  SESSION_KEYS: required,
  /** CloudFront sends the first key with each request, as proof that the request came through it. */
  EDGE_KEYS: required,
  /** Where Google redirects after a sign-in: the web's `/auth/callback` or, in previews, production's relay. */
  GOOGLE_REDIRECT_URI: z.url(),
  ALLOWED_EMAILS: z.optional(z.string()),
  REQUIRE_SECOND_FACTOR: z._default(z.enum(["", "false", "true"]), ""),
  /** Keys with which a preview signs the OAuth states of its sign-ins and production verifies them. Default: none. */
  RELAY_KEYS: z._default(z.string(), ""),
  /** This preview's origin, to which production forwards Google's redirect. Set only in previews. */
  RELAY_ORIGIN: z._default(z.string(), ""),
  /** Sender address of the mails to clients, for the settings. If empty, email reminders cannot be turned on. */
  EMAIL_FROM: z._default(z.string(), ""),
  /** The suffix of the previews' host names. Set only in production. */
  RELAY_SUFFIX: z._default(z.string(), ""),
});

const write = (line: Record<string, unknown>) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);

const log: Logger = {
  info: (event, fields) => write({ level: "info", event, ...fields }),
  error: (event, { cause, ...fields } = {}) => write({ level: "error", event, ...fields, cause: causeText(cause) }),
};

/** Milliseconds to wait for DynamoDB, which usually needs a few. The SDK retries a request that takes longer. */
const PATIENCE = { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true };

function read<S extends $ZodType>(schema: S, environment: NodeJS.ProcessEnv): z.infer<S> {
  const parsed = z.safeParse(schema, environment);
  if (parsed.success) return parsed.data;
  throw new Error(`Environment: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
}

// Fewer than the default of 50: a freeze of the function breaks all connections, and each of them costs a retry.
const CONNECTIONS = { maxSockets: 16 };

const clock = { now: () => new Date() };
const requestHandler = { ...PATIENCE, httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS };
const openTable = ({ TABLE_NAME }: z.infer<typeof Base>) =>
  openDatabase(new DynamoDBClient({ requestHandler }), TABLE_NAME);

const contextOf = (data: z.infer<typeof Base>, meet: MeetPorts): Context => ({ db: openTable(data), clock, log, meet });

const googleOf = (data: z.infer<typeof Calendar>) => ({
  issuer: data.GOOGLE_ISSUER,
  clientId: data.GOOGLE_CLIENT_ID,
  clientSecret: data.GOOGLE_CLIENT_SECRET,
  now: clock.now,
});

const refuseGoogle = (): never => {
  throw new Error("This function was given nothing to call Google with.");
};

/** Google's port in functions that never call Google. Members throw when used, except `keys` if `keysOf` is given. */
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

/** A context without secrets. @throws Error that names the missing variables. */
export const createContext = (environment: NodeJS.ProcessEnv): Context =>
  contextOf(read(Base, environment), noGoogle());

const encryptionOf = ({ ENCRYPTION_KEYS }: z.infer<typeof Sealed>) => parseKeys("ENCRYPTION_KEYS", ENCRYPTION_KEYS, 32);

export function createCalendarContext(environment: NodeJS.ProcessEnv): Context {
  const data = read(Calendar, environment);
  return contextOf(data, {
    calendar: createGoogleCalendar(googleOf(data)),
    keys: { session: [], encryption: encryptionOf(data) },
    patience: new Patience(clock),
    notifyAt: data.NOTIFY_AT || undefined,
  });
}

/** A context with keys but without Google Calendar. @throws Error for a missing variable or a key not of 32 bytes. */
export function createSealedContext(environment: NodeJS.ProcessEnv): Context {
  const data = read(Sealed, environment);
  const keys = { session: [], encryption: encryptionOf(data) };
  return contextOf(
    data,
    noGoogle(() => keys),
  );
}

export const createHandOnSettings = (environment: NodeJS.ProcessEnv) => ({
  ctx: createContext(environment),
  queueUrl: read(HandOn, environment).QUEUE_URL,
});

export function createMailSettings(environment: NodeJS.ProcessEnv) {
  const data = read(Mail, environment);
  return {
    ctx: createSealedContext(environment),
    origin: data.ORIGIN,
    from: data.EMAIL_FROM,
    configuration: data.EMAIL_CONFIGURATION,
    allowedEmails: readAllowed(data.ALLOWED_EMAILS),
  };
}

export function createDeps(environment: NodeJS.ProcessEnv): ApiDeps {
  // Loads Node's fetch API in the init phase, which has a whole CPU; else the first call takes twice as long.
  new Headers();
  const data = read(Api, environment);
  const google = googleOf(data);
  const allKeys = { session: parseKeys("SESSION_KEYS", data.SESSION_KEYS), encryption: encryptionOf(data) };
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
