import { isDeepStrictEqual } from "node:util";
import { AppError, type FieldError } from "@sereno/core/errors";
import { relayAddress } from "@sereno/core/store/auth/relay";
import { type Handler, Hono } from "hono";
import * as z from "zod/mini";
import { noteRefusal, problemResponse, toAppError } from "../errors";
import { type AppEnv, refused } from "../http";
import { appRouter } from "../router";
import { createCallerFactory, type RequestContext, requireAccess } from "../trpc";
import { docsPage } from "./docs";
import { asCondition, etagHeader, type Json, readBody, readOnce, readQuery, versionAsked, withVersion } from "./input";
import { describeProcedure, procedureAt } from "./procedure";
import { isWrite, type Reader, type RestRow } from "./row";
import { insteadOf, restTable } from "./table";
import { findUnknown } from "./unknown";

const HEARD_PATH = "/google/calendar";

/** Receives a notification, which has only headers (Google: "Push notifications"). An invalid one also gets 204. */
const receiveGoogleNotification: Handler<AppEnv> = async (c) => {
  const ctx = c.get("ctx");
  c.set("procedure", "calendar.heard");
  const header = (name: string) => c.req.header(`x-goog-${name}`) ?? "";
  try {
    const { receiveNotification } = await import("@sereno/core/actions/google-calendar/receive-notification");
    await receiveNotification(ctx, {
      id: header("channel-id"),
      token: header("channel-token"),
      state: header("resource-state"),
    });
    return c.body(null, 204);
  } catch (error) {
    // Google repeats a notification that gets 500, 502, 503 or 504, and no other ("Push notifications").
    const failure = toAppError(error);
    return problemResponse(failure.status >= 500 ? failure : new AppError("unavailable"), ctx.requestId);
  }
};

const RELAY_PATH = "/auth/google/relay";

/** Forwards the browser to the preview whose sign-in Google redirected here. 404 outside production (no `relayTo`). */
const relay: Handler<AppEnv> = async (c) => {
  const { auth, clock, requestId } = c.get("ctx");
  try {
    if (!auth.relayTo) throw new AppError("unknown_path");
    return c.redirect((await relayAddress(auth.relayTo, clock, c.req.query())).href);
  } catch (error) {
    return problemResponse(toAppError(error), requestId);
  }
};

const AGENT_DOCUMENT = "/agent/openapi.json";

const createCaller = createCallerFactory(appRouter);

/** Answers with the API's document, whose texts load at its first request: they are a tenth of the bundle. */
const answerDocument =
  (reader: Reader): Handler<AppEnv> =>
  async (c) => {
    const { openApiDocument } = await import("./openapi");
    return c.json(openApiDocument(reader));
  };

/** /api/v1: the routes of the table, the API's documents, two routes for Google, and an error for any other path. */
export function restRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.get("/openapi.json", answerDocument("everyone"));
  app.get(AGENT_DOCUMENT, answerDocument("agent"));
  app.get("/docs", docsPage);
  app.get(RELAY_PATH, relay);
  app.post(HEARD_PATH, receiveGoogleNotification);
  // Hono takes the first route that matches: /clients/with-package must come before /clients/:id.
  const byParameters = [...allowedMethods()].sort(([a], [b]) => a.split(":").length - b.split(":").length);
  for (const [path, allow] of byParameters) {
    for (const row of restTable) if (row.path === path) app.on(row.method, [path], routeHandler(row));
    app.all(path, (c) =>
      problemResponse(new AppError("method_not_allowed"), c.get("ctx").requestId, { allow: allow.join(", ") }),
    );
  }
  app.all("*", (c) => refused(c, "unknown_path"));
  return app;
}

// The methods of a GET route that changes nothing: Hono answers HEAD like GET, but without a body.
const READ = ["GET", "HEAD"];
const methodsOf = ({ method, procedure }: RestRow) =>
  method === "GET" && describeProcedure(procedure).type === "query" ? READ : [method];

function allowedMethods(): Map<string, string[]> {
  const allowed = new Map<string, string[]>([
    ["/openapi.json", READ],
    [AGENT_DOCUMENT, READ],
    ["/docs", READ],
    [RELAY_PATH, READ],
    [HEARD_PATH, ["POST"]],
  ]);
  for (const row of restTable) allowed.set(row.path, [...(allowed.get(row.path) ?? []), ...methodsOf(row)]);
  return allowed;
}

type Call = (input: unknown) => Promise<object | null>;

/** Refuses unknown members. A PUT may send back unchanged members that its GET answers. */
async function requireKnown(ctx: RequestContext, row: RestRow, caller: object, input: Json, unknown: FieldError[]) {
  if (unknown.length === 0) return;
  const error = new AppError("unknown_field", { message: unknown[0]?.message, errors: unknown });
  const reader = row.method === "PUT" && restTable.find((each) => each.method === "GET" && each.path === row.path);
  if (!reader) throw error;
  const unlessRepeated = (refusal: unknown) => {
    if (ctx.idempotencyKey === null) throw refusal;
    ctx.unlessRepeated = toAppError(refusal);
  };
  const shown = await procedureAt<Call>(
    caller,
    reader.procedure,
  )(input).then((answer) => new Map(Object.entries(answer ?? {})), unlessRepeated);
  if (!shown) return;
  if (!unknown.every(({ path }) => shown.has(path))) throw error;
  // Values of an older version may differ: the procedure refuses that version or repeats its stored answer.
  const isOld = input.version != null && input.version !== shown.get("version");
  if (isOld || unknown.every(({ path }) => isDeepStrictEqual(shown.get(path), input[path]))) return;
  unlessRepeated(error);
}

function refuse(ctx: RequestContext, error: unknown, condition: string | undefined): Response {
  const refused = toAppError(error);
  const known = condition ? asCondition(refused) : refused;
  noteRefusal(ctx, known);
  // The call waits for approval: it is neither done nor refused.
  if (known.code === "asked") return Response.json(known.data.approval, { status: 202 });
  return problemResponse(known, ctx.requestId);
}

const NOTHING = z.object({});

function meaningOf(row: RestRow) {
  const other = insteadOf(row);
  return (body: Json = {}): RestRow => (row.instead && other && Object.hasOwn(body, row.instead.member) ? other : row);
}

function routeHandler(own: RestRow): Handler<AppEnv> {
  const rowFor = meaningOf(own);
  return async (c, next) => {
    // A GET that changes something, such as leasing reminders, has no HEAD.
    if (c.req.raw.method === "HEAD" && !methodsOf(own).includes("HEAD")) return next();
    const ctx = c.get("ctx");
    const condition =
      isWrite(own) && describeProcedure(rowFor().procedure).type === "mutation" ? c.req.header("if-match") : undefined;
    try {
      const sent = { query: readOnce(c.req.queries()), body: isWrite(own) ? await readBody(c.req.raw) : {} };
      const row = rowFor(sent.body);
      const { input: schema = NOTHING, access } = describeProcedure(row.procedure);
      const given = { ...readQuery(schema, sent.query), ...sent.body, ...c.req.param() };
      c.set("procedure", row.procedure);
      const caller = createCaller(ctx);
      await requireAccess(ctx, access);
      const version = versionAsked(condition);
      const input = version === null ? given : withVersion(schema, given, version);
      await requireKnown(ctx, row, caller, input, findUnknown(row, schema, sent));
      const answer = await procedureAt<Call>(caller, row.procedure)(input);
      return c.json(answer, ctx.reply.status ?? row.status, etagHeader(answer));
    } catch (error) {
      return refuse(ctx, error, condition);
    }
  };
}
