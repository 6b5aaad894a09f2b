import type { Handler } from "hono";
import { problemResponse, toAppError } from "../errors";
import type { AppEnv } from "../http";

export const HEARD_PATH = "/google/calendar";

/** Receives a notification, which has only headers (Google: "Push notifications"). An invalid one also gets 204. */
export const receiveGoogleNotification: Handler<AppEnv> = async (c) => {
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
    // Google repeats a notification that gets an error.
    return problemResponse(toAppError(error), ctx.requestId);
  }
};
