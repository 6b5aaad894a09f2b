import type { Hono } from "hono";
import type { ApiDeps } from "./deps";
import { mountFeed } from "./feed";
import { type AppEnv, createHttpApp } from "./http";
import { restRoutes } from "./rest/routes";

export const mountRest = (app: Hono<AppEnv>): void => {
  app.route("/api/v1", restRoutes());
  mountFeed(app);
};

/** REST and the feeds, for a function of its own. */
export const createRestApp = (deps: ApiDeps): Hono<AppEnv> => createHttpApp(deps, mountRest);
