import { type Context, commitWrites, readOne } from "../../db/index";
import { asRead, check, patch, type Write } from "../../db/writes";
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
    await disconnect(ctx, practice_id, encrypted_refresh_token, kind);
    return { kind: "off" };
  }
}

const disconnect = (ctx: Context, practice_id: string, encrypted: string, kind: Disconnection): Promise<unknown> =>
  commitWrites({ db: ctx.db }, async () => {
    const grant = await readOne(ctx.db, ctx.db.one.grant({ practice_id }));
    return grant?.encrypted_refresh_token === encrypted ? disconnectWrites(practice_id, encrypted, kind) : [];
  });

type Disconnection = "disconnected" | "withheld";

/** Disconnects the practice from Google, unless the therapist has connected again since. */
export function disconnectWrites(practice_id: string, encrypted: string | undefined, kind: Disconnection): Write[] {
  const read = { encrypted_refresh_token: encrypted };
  const sameGrant = check("grant", { practice_id }, asRead(read, "encrypted_refresh_token"));
  if (!encrypted) return [sameGrant];
  const set = { google_connected: false, ...(kind === "disconnected" && { google_broken: true }) };
  const remove = ["due", "due_at", "due_attempts", "busy_channel"] as const;
  return [sameGrant, patch("practice", { of: { practice_id }, set, remove })];
}
