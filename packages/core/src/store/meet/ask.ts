import { type Context, commitWrites, readOne } from "../../db/index";
import { asRead, check, patch } from "../../db/writes";
import type { Grant } from "../../domain/auth/entity";
import { CalendarFailure } from "../../domain/meet/ports";
import { openGrant } from "../auth/grant";

/** The outcome of a call to Google. `off`: Sereno has no access to the calendar. */
export type Asked<T> =
  | { kind: "answered"; answer: T }
  | { kind: "off" }
  | { kind: "failed"; retryAfterSeconds: number };

/** Calls Google. Logs a failure as `event`. Disconnects if the grant is invalid, undecryptable or lacks permission. */
export async function askCalendar<T>(
  ctx: Context,
  grant: Grant,
  event: "busy_failed" | "calendar_failed" | "channel_failed",
  ask: (refreshToken: string) => Promise<T>,
): Promise<Asked<T>> {
  const { practice_id, encrypted_refresh_token } = grant;
  try {
    const token = await openGrant(ctx.meet.keys, grant).catch((cause: unknown) => {
      throw new CalendarFailure("disconnected", `The grant cannot be used: ${cause}`);
    });
    return { kind: "answered", answer: await ask(token) };
  } catch (cause) {
    ctx.log.error(event, { practice: practice_id, cause });
    const { kind = "refused", retryAfterSeconds = 0 } = cause instanceof CalendarFailure ? cause : {};
    if (kind !== "disconnected" && kind !== "withheld") return { kind: "failed", retryAfterSeconds };
    await disconnect(ctx, practice_id, encrypted_refresh_token, kind === "disconnected");
    return { kind: "off" };
  }
}

const disconnect = (ctx: Context, practice_id: string, encrypted: string, isBroken: boolean): Promise<unknown> =>
  commitWrites({ db: ctx.db }, async () => {
    const grant = await readOne(ctx.db, ctx.db.one.grant({ practice_id }));
    if (grant?.encrypted_refresh_token !== encrypted) return [];
    return [
      check("grant", { practice_id }, asRead({ encrypted_refresh_token: encrypted }, "encrypted_refresh_token")),
      patch("practice", {
        of: { practice_id },
        set: { google_connected: false, ...(isBroken && { google_broken: true }) },
        remove: ["due", "due_at", "due_attempts", "busy_channel"],
      }),
    ];
  });
