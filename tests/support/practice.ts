import { randomUUID } from "node:crypto";
import type { Actor, Context, PracticeContext } from "@sereno/core/db/context";
import { type Database, openDatabase } from "@sereno/core/db/database";
import type { AgentRight } from "@sereno/core/domain/agent/schema";
import type { ExceptionInput } from "@sereno/core/domain/availability/schema";
import { Patience } from "@sereno/core/domain/meet/patience";
import type { MeetPorts } from "@sereno/core/domain/meet/ports";
import type { Practice } from "@sereno/core/domain/practice/entity";
import type { Keys } from "@sereno/core/keys";
import type { Clock } from "@sereno/core/lib/time/clock";
import type { Logger } from "@sereno/core/logger";
import { newPractice } from "@sereno/core/store/practice/new-practice";
import { createGoogleCalendar } from "@sereno/google";
import { localClient } from "@sereno/local/database";
import type {} from "vitest";
import { makeTestTable, ownTableName } from "./own-tables";

declare module "vitest" {
  export interface ProvidedContext {
    endpoint: string;
    table: string;
  }
}

export const silentLog: Logger = { info: () => undefined, error: () => undefined };

export function createLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (event: string, fields: object = {}) => void lines.push({ event, ...fields });
  return { lines, log: { info: write, error: write } satisfies Logger };
}

/** A clock that only `moveTo` changes. */
export function createClock(iso: string): Clock & { moveTo(iso: string): void } {
  let now = new Date(iso);
  return {
    now: () => now,
    moveTo: (next) => {
      now = new Date(next);
    },
  };
}

/** @throws Error in test files that run without the database. */
export function openTestDatabase(endpoint: string, table: string): Database {
  if (!endpoint) throw new Error("This file runs without the database. To be given one, import tests/support in it.");
  return openDatabase(localClient(endpoint), table);
}

export const testKeys: Keys = { session: [new Uint8Array(32).fill(1)], encryption: [new Uint8Array(32).fill(2)] };

/** A Google at an address where nothing listens. */
export const NO_GOOGLE = { issuer: "http://localhost:1", clientId: "nobody", clientSecret: "nothing" };

/** Google ports that are never called as long as no practice has granted access to Google Calendar. */
export const withoutGoogle: MeetPorts = {
  keys: testKeys,
  patience: new Patience({ now: () => new Date() }),
  calendar: createGoogleCalendar({ ...NO_GOOGLE, now: () => new Date() }),
};

/** An account as Google describes it. `methods`: how the user signed in, such as 'pwd' or 'mfa'. */
export const identityOf = (subject: string, email: string, name: string, methods: string[] = []) => ({
  ...{ subject, email, name, methods },
  ...{ hosted_domain: null, picture_url: null, authenticated_at: null },
});

interface PracticeOptions {
  clock: Clock;
  actor?: Actor;
  practice?: Partial<Practice>;
}

/** Creates a practice for one test, in Bogotá by default, with its therapist as actor. */
export async function createPractice(
  db: Database,
  { clock, actor = { kind: "therapist", id: "ses_test" }, practice }: PracticeOptions,
): Promise<PracticeContext> {
  const practice_id = `prc_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const identity = identityOf(practice_id, `${practice_id}@sereno.test`, "Prueba");
  const bogota = { timezone: "America/Bogota", ...practice };
  const record: Practice = { ...newPractice(practice_id, identity, true, clock), ...bogota };
  await db.practice.create(record).go();
  return { db, clock, log: silentLog, meet: withoutGoogle, practice: record, actor };
}

/** Creates a table for one test file, because jobs process every practice in a table. */
export async function openOwnTable(endpoint: string): Promise<Database> {
  const table = ownTableName();
  const db = openTestDatabase(endpoint, table);
  await makeTestTable(localClient(endpoint), table);
  return db;
}

/** Opens the table with a client that hands each request to `pass` instead of sending it. */
export function openPassing(
  endpoint: string,
  table: string,
  pass: <Answer>(send: () => Promise<Answer>, command: string) => Promise<Answer>,
): Database {
  const client = localClient(endpoint);
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) =>
        pass(() => next(args), commandName),
    { step: "initialize", name: "sereno-passing" },
  );
  return openDatabase(client, table);
}

/** Opens the table like a process that is killed after this many requests: later ones fail without being sent. */
export function openDying(endpoint: string, table: string, requests: number): Database {
  let left = requests;
  return openPassing(endpoint, table, async (send) => {
    if (left-- <= 0) throw new Error("killed");
    return send();
  });
}

/** The context of a practice's therapist, with the practice's record as it is stored. */
export async function practiceOf(ctx: Context, practice_id: string): Promise<PracticeContext> {
  const { data: practice } = await ctx.db.practice.get({ practice_id }).go({ consistent: true });
  if (!practice) throw new Error(`no practice ${practice_id}`);
  return { ...ctx, practice, actor: { kind: "therapist", id: "ses_test" } };
}

/** The practice's context with an assistant as the actor. */
export const agentOf = (ctx: PracticeContext, right: AgentRight = "book"): PracticeContext => ({
  ...ctx,
  actor: { kind: "agent", id: "tok_1", label: "Asistente", right },
});

export const nextRequestOf = async (ctx: PracticeContext): Promise<PracticeContext> => ({
  ...(await practiceOf(ctx, ctx.practice.practice_id)),
  actor: ctx.actor,
});

export const closedOn = (exception_date: string): ExceptionInput => ({
  ...{ exception_date, available: false },
  ...{ time_ranges: [], appointment_types: ["presential"] },
});
