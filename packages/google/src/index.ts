export { createGoogleCalendar, type GoogleCalendarConfig } from "./calendar";
export { type GoogleEndpoints, googleEndpoints } from "./endpoints";
export { createGoogleIdentity, type GoogleIdentityConfig } from "./identity";
