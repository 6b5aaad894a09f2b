import type { Hono } from "hono";
import { mountConfirmations } from "./confirmation/routes";
import type { ApiDeps } from "./deps";
import { mountFeed } from "./feed";
import { type AppEnv, createHttpApp } from "./http";
import { restRoutes } from "./rest/routes";

export const mountRest = (app: Hono<AppEnv>): void => {
  app.route("/api/v1", restRoutes());
  mountFeed(app);
  mountConfirmations(app);
};

export const createRestApp = (deps: ApiDeps): Hono<AppEnv> => createHttpApp(deps, mountRest);
