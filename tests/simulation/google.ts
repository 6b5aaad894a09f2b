import { Patience } from "@sereno/core/domain/meet/patience";
import type { MeetPorts } from "@sereno/core/domain/meet/ports";
import type { IdentityProvider } from "@sereno/core/store/auth/ports";
import { createGoogleCalendar } from "@sereno/google";
import { createCalendarRoutes } from "@sereno/local/google/calendar";
import { CALENDAR_SCOPE } from "@sereno/local/google/consent";
import { testKeys } from "../support/practice";
import { type Fault, strike } from "./faults";
import { pass, type Waiting } from "./gate";
import type { Time } from "./time";

const ISSUER = "http://google.simulated";
/** Maximum age of a late request: one that is executed after a delay and never answered. Older ones are dropped. */
const LATE_MS = 30_000;

/** A simulated Google in this process. The product's adapter reaches the simulated calendars through `fetch`. */
export class Google {
  private readonly accessTokens = new Map<string, { login: string; id: number; scopes: string[] }>();
  private readonly routes = createCalendarRoutes(this.accessTokens);
  private readonly revoked = new Set<string>();
  private grants = 0;
  private revokedUpTo = 0;
  private late: { at: number; send(): Promise<unknown> }[] = [];
  private readonly ownFetch = globalThis.fetch;

  constructor(private readonly time: Time) {
    const { now } = time;
    const calendar = createGoogleCalendar({ issuer: ISSUER, clientId: "sereno", clientSecret: "secret", now });
    this.meet = { keys: testKeys, patience: new Patience(time), calendar };
    globalThis.fetch = (input, init) => this.fetch(new Request(input, init), init?.signal ?? null);
  }

  stop(): void {
    globalThis.fetch = this.ownFetch;
  }

  readonly identity: IdentityProvider = {
    authorizationUrl: async ({ state }) => new URL(`${ISSUER}/consent?state=${state}`),
    exchangeCode: async (login) => ({
      identity: {
        subject: login,
        email: `${login}@sereno.test`,
        hosted_domain: null,
        name: login,
        picture_url: null,
        methods: [],
        authenticated_at: null,
      },
      refreshToken: `${login} ${++this.grants}`,
      calendarGranted: true,
    }),
    revoke: async (token) => void this.revoked.add(token),
  };

  readonly meet: MeetPorts;

  /** Loads the adapter's lazy modules now, because the time that reading from disk takes varies between runs. */
  async open(): Promise<void> {
    const range = { from: this.time.now().toISOString(), to: this.time.now().toISOString() };
    await this.meet.calendar.busy("nobody", range, null, AbortSignal.timeout(60_000)).catch(() => undefined);
  }

  /** @param signal the caller's signal: `request.signal` stops working once the original request is garbage. */
  private async fetch(request: Request, signal: AbortSignal | null): Promise<Response> {
    const path = new URL(request.url).pathname.replace("/calendar/v3/calendars/primary", "");
    signal?.throwIfAborted();
    const asked = pass({
      kind: "google",
      what: `${request.method} ${path}`,
      isWrite: request.method !== "GET",
      send: async () => this.serve(request.clone()),
    });
    const given = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    return Promise.race([asked, given]);
  }

  private async serve(request: Request): Promise<Response> {
    if (request.url.startsWith(`${ISSUER}/oauth2/token`)) return this.refresh(await request.text());
    return this.routes.request(request);
  }

  private refresh(form: string): Response {
    const token = new URLSearchParams(form).get("refresh_token") ?? "";
    if (this.revoked.has(token) || Number(token.split(" ")[1]) <= this.revokedUpTo)
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    const [login = ""] = token.split(" ");
    const access_token = `access ${token}`;
    this.accessTokens.set(access_token, { login, id: 0, scopes: [CALENDAR_SCOPE] });
    return Response.json({ access_token, token_type: "Bearer", expires_in: 3600 });
  }

  /** Applies a fault to a request. A request without an answer fails at its caller's timeout. */
  async strike(one: Waiting, fault: Fault | null): Promise<void> {
    const { send, answer, fail } = one;
    switch (fault) {
      case "409":
      case "429":
      case "500":
        return answer(refusal(Number(fault)));
      case "410":
        // Executes a deletion twice, as if the calendar's owner had deleted the event before this request.
        if (one.what.startsWith("DELETE")) await send();
        return send().then(answer, fail);
      case "revoked":
        this.revokeAll();
        return send().then(answer, fail);
      case "timeout":
        return;
      case "lost answer":
        await send();
        return;
      case "late":
        this.late.push({ at: this.time.now().getTime(), send });
        return;
      default:
        return strike(one, fault);
    }
  }

  async catchUp(): Promise<void> {
    const now = this.time.now().getTime();
    for (const { at, send } of this.late.splice(0)) if (now - at < LATE_MS) await send();
  }

  get isLate(): boolean {
    return this.late.length > 0;
  }

  private revokeAll(): void {
    this.revokedUpTo = this.grants;
    this.accessTokens.clear();
  }

  async events(login: string) {
    this.accessTokens.set("owner", { login, id: 0, scopes: [CALENDAR_SCOPE] });
    const answer = await this.routes.request(`${ISSUER}/calendar/v3/calendars/primary/events?maxResults=2500`, {
      headers: { authorization: "Bearer owner" },
    });
    const { items }: { items: Event[] } = await answer.json();
    return items.map(({ id, summary, start, attendees = [], hangoutLink }) => ({
      id,
      summary,
      start: new Date(start.dateTime).toISOString(),
      guest: attendees[0]?.email ?? null,
      link: hangoutLink ?? null,
    }));
  }
}

interface Event {
  id: string;
  summary: string;
  start: { dateTime: string };
  attendees?: { email: string }[];
  hangoutLink?: string;
}

/** An event as Google stores it; `start` is an ISO instant. */
export type HeldEvent = Awaited<ReturnType<Google["events"]>>[number];

const refusal = (status: number): Response =>
  Response.json(
    { error: { code: status, message: "simulated", errors: [{ reason: "simulated" }] } },
    { status, headers: status === 429 ? { "retry-after": "30" } : {} },
  );
