import { AppError } from "@sereno/core/errors";
import { relayAddress } from "@sereno/core/store/auth/relay";
import type { Handler } from "hono";
import { problemResponse, toAppError } from "../errors";
import type { AppEnv } from "../http";

export const RELAY_PATH = "/auth/google/relay";

/** Google's redirect for previews: forwards the browser to the preview. 404 in stages that relay no sign-ins. */
export const relay: Handler<AppEnv> = async (c) => {
  const { auth, clock, requestId } = c.get("ctx");
  try {
    if (!auth.relayTo) throw new AppError("unknown_path");
    return c.redirect((await relayAddress(auth.relayTo, clock, c.req.query())).href);
  } catch (error) {
    return problemResponse(toAppError(error), requestId);
  }
};
