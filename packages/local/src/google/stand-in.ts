import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { close, listen } from "../listening";
import { type Account, demoAccounts } from "./accounts";
import { createCalendarRoutes } from "./calendar";
import type { ChannelMessage } from "./channels";
import { createConsentRoutes, type PendingCodes } from "./consent";
import { type Client, createEmulator } from "./emulator";
import { createFailures } from "./failures";
import { createTokenRoutes } from "./tokens";

export interface GoogleStandInOptions {
  /** The port to listen on. 0 chooses a free port, which the returned `issuer` contains. */
  port: number;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  accounts?: Account[];
  /** The page that shows mails, served at `/correo`. */
  outbox?: Hono;
  /** Sends a notification of a calendar change. Absent in the one-machine edition: channels need an HTTPS address. */
  send?: (message: ChannelMessage) => void;
  /** Called for each request that gets no answer. */
  onSilence?: () => void;
}

export interface GoogleStandIn {
  issuer: string;
  url: string;
  stop(): Promise<void>;
}

/** Starts Google's stand-in on the loopback interface: calendars, and sign-in without passwords. `POST /__anew` gives
 * each email address a new account with an empty calendar. Throws an Error of one line if the port is taken. */
export async function startGoogleStandIn(options: GoogleStandInOptions): Promise<GoogleStandIn> {
  const { clientId, clientSecret, redirectUris, accounts = demoAccounts, outbox = new Hono() } = options;
  const server = createServer();
  const busyText = `El puerto ${options.port} está ocupado y el Google de prueba no puede abrirse: elige otro con GOOGLE_PORT.`;
  const issuer = `http://localhost:${await listen(server, options.port, busyText)}`;
  const client = { id: clientId, secret: clientSecret, redirectUris };
  const standIn = (salt: string) => createStandIn(issuer, client, accounts, salt, options);
  let turn = 0;
  let google = standIn("");
  const app = new Hono()
    .post("/__anew", (c) => {
      turn += 1;
      google = standIn(` ${turn}`);
      return c.body(null, 204);
    })
    .route("/correo", outbox)
    .all("*", (c) => google.fetch(c.req.raw));
  server.on("request", getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return { issuer, url: issuer, stop: () => close(server) };
}

/** The stand-in's routes. With another `salt`, the same email addresses are other Google accounts. */
function createStandIn(
  issuer: string,
  client: Client,
  accounts: Account[],
  salt: string,
  { send, onSilence = () => {} }: Pick<GoogleStandInOptions, "send" | "onSilence">,
): Hono {
  const emulator = createEmulator(issuer, client, accounts, salt);
  const codes: PendingCodes = new Map();
  const failures = createFailures(onSilence);
  return new Hono()
    .use(failures.middleware)
    .route("/", failures.routes)
    .route("/", createConsentRoutes(client, accounts, emulator, codes))
    .route("/", createTokenRoutes(client, emulator, codes, salt))
    .route("/", createCalendarRoutes(emulator.accessTokens, send));
}
