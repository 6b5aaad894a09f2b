import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  type Server,
  validateHostHeader,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { AppError, type ErrorCode } from "@sereno/core/errors";
import { isAgentToken } from "@sereno/core/policies/agent-authentication";
import type { Context, Hono } from "hono";
import type { ApiDeps } from "./deps";
import { noteRefusal, problemResponse, toAppError } from "./errors";
import { type AppEnv, createHttpApp } from "./http";
import { createServer } from "./mcp/server";
import { type Json, readBody } from "./rest/input";
import { type RequestContext, requireAccess } from "./trpc";

const TOKEN_TEXT = "Aquí se entra con el acceso de un agente. Créalo en Asistente, Accesos.";

/** Prevents DNS rebinding. @throws AppError `forbidden` for another host name or a page of another site. */
function requireOwnName({ req }: Context, { origin }: RequestContext, hosts: string[]): void {
  const [, host] = origin.split("//");
  if (!validateHostHeader(host, hosts).ok || !validateOriginHeader(req.header("origin"), hosts).ok)
    throw new AppError("forbidden", { message: "Esta dirección solo se llama por su propio nombre." });
}

/** Refusals that do not stop the connection: each called tool reports them, and listing the tools still works. */
const REPORTED_BY_TOOLS: readonly ErrorCode[] = ["agent_disabled", "other_conversation"];

/** Admits an agent token and counts a call. @throws AppError for a refusal with a code not in `REPORTED_BY_TOOLS`. */
async function admit(ctx: RequestContext): Promise<void> {
  if (!ctx.token || !isAgentToken(ctx.token)) throw new AppError("unauthorized", { message: TOKEN_TEXT });
  await requireAccess(ctx, "agent").catch((error: unknown) => {
    if (!(error instanceof AppError && REPORTED_BY_TOOLS.includes(error.code))) throw error;
  });
}

/** Answers one message, of MCP revision 2026-07-28 or a legacy one, without state, streams or subscriptions. */
async function answer(server: () => Server, request: Request, parsedBody: Json): Promise<Response> {
  if (!(await isLegacyRequest(request, parsedBody)))
    return createMcpHandler(server, { legacy: "reject", maxSubscriptions: 0 }).fetch(request, { parsedBody });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server().connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

/** MCP for a model that acts for a practice: revisions 2026-07-28 and 2025-11-25. */
export const mountMcp = (app: Hono<AppEnv>, hosts: string[] = localhostAllowedHostnames()): void => {
  app.all("/mcp", async (c) => {
    const ctx = c.get("ctx");
    try {
      requireOwnName(c, ctx, hosts);
      if (c.req.method !== "POST")
        return problemResponse(new AppError("method_not_allowed"), ctx.requestId, { allow: "POST" });
      await admit(ctx);
      const message = await readBody(c.req.raw);
      c.set("procedure", "mcp");
      const note = (name: string) => c.set("procedure", `${c.get("procedure")},${name}`);
      return await answer(() => createServer(ctx, note), c.req.raw, message);
    } catch (error) {
      return problemResponse(noteRefusal(ctx, toAppError(error)), ctx.requestId);
    }
  });
};

export const createMcpApp = (deps: ApiDeps): Hono<AppEnv> => createHttpApp(deps, (app) => mountMcp(app, deps.hosts));
