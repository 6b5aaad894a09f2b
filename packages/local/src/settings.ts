import { resolve } from "node:path";
import { readAllowed } from "@sereno/core/store/auth/admission";
import * as z from "zod/mini";

const Port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535));

const Environment = z.object({
  PORT: z._default(Port, 3000),
  GOOGLE_PORT: z._default(Port, 3001),
  DATA_DIR: z.optional(z.string()),
  DYNAMODB_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, hostname: /./ })),
  DYNAMODB_TABLE: z._default(z.string().check(z.minLength(3)), "sereno"),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /./ })),
  EMAIL_SENDER: z.optional(z.email()),
  /** Sereno's public address, to which the links in mails lead. */
  ORIGIN: z.optional(z.url({ protocol: /^https$/, hostname: /./ })),
  /** Hosts that webhooks may call although not public, comma-separated: 'host:port', or 'host' for the default port. */
  WEBHOOK_HOSTS: z._default(z.string(), ""),
  ALLOWED_EMAILS: z.optional(z.string()),
  REQUIRE_SECOND_FACTOR: z._default(z.enum(["", "false", "true"]), ""),
  /** `trust` skips the check of the machine's clock. */
  SERENO_CLOCK: z._default(z.enum(["", "trust"]), ""),
  /** `all` logs each request, not only failures. */
  LOG: z._default(z.enum(["errors", "all"]), "errors"),
  PATH: z._default(z.string(), ""),
  /** The folder in which the user called npm; npm itself runs scripts in their package's folder. */
  INIT_CWD: z.optional(z.string()),
});

export type Settings = ReturnType<typeof readSettings>;

/** The one-machine edition's settings. @throws Error of one line that names the variables if one is invalid. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join(".")}: el valor no sirve (${issue?.message}).`);
  }
  const { data } = parsed;
  if (Boolean(data.GOOGLE_CLIENT_ID) !== Boolean(data.GOOGLE_CLIENT_SECRET))
    throw new Error("Para usar Google de verdad hacen falta GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET.");
  const { SMTP_URL, EMAIL_SENDER, ORIGIN } = data;
  const smtp = SMTP_URL && EMAIL_SENDER && ORIGIN;
  if (!smtp && (SMTP_URL || EMAIL_SENDER || ORIGIN)) {
    throw new Error(
      "Para enviar correos hacen falta SMTP_URL, EMAIL_SENDER (el remitente) y ORIGIN (el https:// de sus enlaces).",
    );
  }
  const calledFrom = data.INIT_CWD ?? process.cwd();
  return {
    port: data.PORT,
    googlePort: data.GOOGLE_PORT,
    dataDir: data.DATA_DIR ? resolve(calledFrom, data.DATA_DIR) : resolve(".sereno"),
    table: data.DYNAMODB_TABLE,
    calledFrom,
    engine: { endpoint: data.DYNAMODB_ENDPOINT, path: data.PATH, platform: `${process.platform}-${process.arch}` },
    trustsClock: data.SERENO_CLOCK === "trust",
    logEverything: data.LOG === "all",
    google:
      data.GOOGLE_CLIENT_ID && data.GOOGLE_CLIENT_SECRET
        ? { clientId: data.GOOGLE_CLIENT_ID, clientSecret: data.GOOGLE_CLIENT_SECRET }
        : null,
    smtp: smtp ? { url: SMTP_URL, from: EMAIL_SENDER, origin: new URL(ORIGIN).origin } : null,
    hosts: ["localhost", "127.0.0.1", "[::1]", ...(smtp ? [new URL(ORIGIN).hostname] : [])],
    webhookHosts: data.WEBHOOK_HOSTS.toLowerCase()
      .split(",")
      .flatMap((host) => host.trim() || []),
    requireSecondFactor: data.REQUIRE_SECOND_FACTOR === "true",
    allowedEmails: readAllowed(data.ALLOWED_EMAILS),
  };
}
