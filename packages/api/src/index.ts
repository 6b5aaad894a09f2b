import type { Hono } from "hono";
import type { ApiDeps } from "./deps";
import { type AppEnv, createHttpApp } from "./http";
import { mountMcp } from "./mcp-app";
import { mountRest } from "./rest-app";
import { mountTrpc } from "./trpc-app";

export type { ApiDeps, Storage, StorageState } from "./deps";

export const createApiApp = (deps: ApiDeps): Hono<AppEnv> =>
  createHttpApp(deps, (app) => {
    mountTrpc(app);
    mountRest(app);
    mountMcp(app, deps.hosts);
  });
