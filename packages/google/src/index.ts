import type { Calendar } from "@sereno/core/domain/meet/ports";
import type { IdentityProvider } from "@sereno/core/store/auth/ports";
import type { GoogleCalendarConfig } from "./calendar";
import type { GoogleIdentityConfig } from "./identity";

export { type GoogleEndpoints, googleEndpoints } from "./endpoints";

type Google = typeof import("./google");

/** Loads the Google code at its first use, so that Lambda functions that do not call Google start faster. */
function opened<T>(open: (google: Google) => T): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= import("./google").then(open);
    return kept;
  };
}

export function createGoogleIdentity(config: GoogleIdentityConfig): IdentityProvider {
  const identity = opened(({ openIdentity }) => openIdentity(config));
  return {
    authorizationUrl: async (...asked) => (await identity()).authorizationUrl(...asked),
    exchangeCode: async (...asked) => (await identity()).exchangeCode(...asked),
    revoke: async (...asked) => (await identity()).revoke(...asked),
  };
}

/** The therapist's primary Google calendar: https://developers.google.com/workspace/calendar/api/v3/reference/events */
export function createGoogleCalendar(config: GoogleCalendarConfig): Calendar {
  const calendar = opened(({ openCalendar }) => openCalendar(config));
  return {
    save: async (...asked) => (await calendar()).save(...asked),
    remove: async (...asked) => (await calendar()).remove(...asked),
    busy: async (...asked) => (await calendar()).busy(...asked),
    watch: async (...asked) => (await calendar()).watch(...asked),
    unwatch: async (...asked) => (await calendar()).unwatch(...asked),
    events: async (...asked) => (await calendar()).events(...asked),
  };
}
