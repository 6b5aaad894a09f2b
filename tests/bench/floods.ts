import { WEEKDAYS } from "@sereno/core/lib/time/rules";

export interface Flood {
  method?: "GET";
  path: string;
  body: string;
  token?: string;
}

export interface Asker {
  token: string;
  ended: string;
  feed: string;
  client_id: string;
}

const batchOf = (calls: number, procedure = "auth.startGoogleLogin") =>
  `/trpc/${Array.from({ length: calls }, () => procedure).join(",")}?batch=1`;

/** Floods without a session: batches at the maximum size and far above it, and the most expensive bodies. */
export const ANONYMOUS: Record<string, Flood> = {
  "sign-in starts, ten a request": { path: batchOf(10), body: "{}" },
  "sign-in starts, 300 a request": { path: batchOf(300), body: "{}" },
  "250 KB of unknown members": {
    path: "/trpc/auth.startGoogleLogin",
    body: `{${Array.from({ length: 19_000 }, (_, at) => `"name${at}":1`).join(",")}}`,
  },
  "250 KB of accents": { path: "/api/v1/auth/google/callback", body: `{"code":"${"\u0301".repeat(120_000)}"}` },
};

const tenTimes = (token: string, procedure: string, input: object = {}): Flood => ({
  token,
  path: batchOf(10, procedure),
  body: JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, input]))),
});
export const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const closed = { enabled: false, time_ranges: [], appointment_types: ["presential"] };

/** The most expensive reads of a practice: all future appointments, the next 92 days, or all names. */
export const SIGNED_IN: Record<string, (asker: Asker) => Flood> = {
  "what closing every day leaves outside, ten a request": ({ token }) =>
    tenTimes(token, "dayClosure.preview", {
      weekly_availability: Object.fromEntries(WEEKDAYS.map((day) => [day, closed])),
    }),
  "92 days of appointments, ten a request": ({ token }) =>
    tenTimes(token, "appointment.dateRange", { start_date: dateIn(0), end_date: dateIn(91) }),
  "a name among 5000, ten a request": ({ token }) =>
    tenTimes(token, "client.list", { search: "casta", page_size: 100 }),
};

/** Rows to import with 50 appointments, the maximum of one call: two with 24 weekly appointments and two with one. */
const rows = [24, 24, 1, 1].map((weeks, at) => ({
  name: `Persona Nueva ${at}`,
  phone: `+5731000000${at}0`,
  next: { appointment_date: `${dateIn(3 + at)} 0${at + 1}:00:00`, weeks },
}));

export const COSTLY: Record<string, (asker: Asker) => Flood> = {
  "a list to be brought, all that one call takes": ({ token }) => ({
    token,
    path: "/trpc/import.preview",
    body: JSON.stringify({ rows }),
  }),
  "calls of a session that is over, ten a request": ({ ended }) => tenTimes(ended, "auth.me"),
  "a body of 200 KB": ({ token }) => ({
    token,
    path: "/api/v1/clients",
    body: JSON.stringify({ name: "a\u0301".repeat(65_000), phone: "+573001234567" }),
  }),
  "the calendar's file": ({ feed }) => ({ method: "GET", path: feed, body: "" }),
  "who waits, ten a request": ({ token }) => tenTimes(token, "waitlist.list"),
  "who waits for an hour, ten a request": ({ token }) =>
    tenTimes(token, "waitlist.matches", { start: `${dateIn(7)} 03:00:00`, duration_minutes: 60 }),
  "pages of the practice, ten a request": ({ token }) => tenTimes(token, "copy.page", { kind: "appointments" }),
  "all of one client, ten a request": ({ token, client_id }) => tenTimes(token, "client.export", { id: client_id }),
};
