import { randomUUID } from "node:crypto";
import { createApiApp } from "@sereno/api";
import { openDatabase } from "@sereno/core/db/database";
import { Patience } from "@sereno/core/domain/meet/patience";
import type { Keys } from "@sereno/core/keys";
import type { Clock } from "@sereno/core/lib/time/clock";
import { createGoogleCalendar, createGoogleIdentity } from "@sereno/google";
import { createWebhooks } from "@sereno/webhooks";
import { localClient } from "../../database";
import { fillDemoPractice } from "../../demo";
import { createLogger } from "../../logger";

export const GOOGLE = {
  clientId: "sereno-drill",
  clientSecret: "sereno-drill-secret",
  redirectUri: "http://localhost/auth/callback",
};

const REQUEST_ID = /"request_?id":"[^"]*"/i;

interface Options {
  endpoint: string;
  table: string;
  keys: Keys;
  clock: Clock;
  issuer: string;
}

/** Calls a procedure and returns its answer. @throws Error with the procedure's name if the API refuses the call. */
type Call = (name: string, input?: object) => Promise<unknown>;

export interface Api {
  read(token: string | null): Call;
  change(token: string | null): Call;
  rest(token: string, method: string, path: string, body?: object): Promise<unknown>;
}

/** The API on a table, in this process and without jobs, so that only calls change data. */
export function openApi({ endpoint, table, keys, clock, issuer }: Options): Api {
  const google = { ...GOOGLE, issuer, now: clock.now };
  const app = createApiApp({
    db: openDatabase(localClient(endpoint), table),
    clock,
    log: createLogger(false),
    serverTiming: false,
    emailFrom: "avisos@sereno.test",
    auth: {
      identity: createGoogleIdentity(google),
      keys,
      allowedEmails: [],
      requireSecondFactor: false,
      onPracticeOpened: fillDemoPractice,
    },
    // The drill sends nothing to webhooks: it runs no jobs and calls no procedure that sends to webhooks.
    webhooks: createWebhooks(),
    meet: { calendar: createGoogleCalendar(google), keys, patience: new Patience(clock) },
  });
  const send = async (token: string | null, method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await app.request(path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.replace(REQUEST_ID, "")}`);
    return JSON.parse(text);
  };
  const data = (answer: unknown): unknown => Reflect.get(Object(Reflect.get(Object(answer), "result")), "data");
  return {
    read: (token) => async (name, input) =>
      data(
        await send(token, "GET", `/trpc/${name}?${input ? `input=${encodeURIComponent(JSON.stringify(input))}` : ""}`),
      ),
    change: (token) => async (name, input) => data(await send(token, "POST", `/trpc/${name}`, input ?? {})),
    rest: (token, method, path, body) => send(token, method, `/api/v1${path}`, body),
  };
}
