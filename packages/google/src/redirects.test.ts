import { createServer, type RequestListener } from "node:http";
import { CalendarFailure } from "@sereno/core/domain/meet/ports";
import { afterAll, expect, test } from "vitest";
import { createGoogleCalendar, createGoogleIdentity } from "./index";

const listening: ReturnType<typeof createServer>[] = [];
afterAll(() => Promise.all(listening.map((server) => server.close())));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  listening.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const reached: string[] = [];
const elsewhere = await serve((request, response) => {
  reached.push(request.url ?? "");
  response.end("{}");
});
const issuer = await serve((request, response) => {
  if (request.url === "/oauth2/token") {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ access_token: "a", token_type: "Bearer", expires_in: 3600 }));
  } else response.writeHead(307, { location: `${elsewhere}${request.url}` }).end();
});
const client = { issuer, clientId: "sereno", clientSecret: "a-secret", now: () => new Date() };

test("a redirected call is not followed, because it carries personal data", async () => {
  const calendar = createGoogleCalendar(client);
  const event = { id: "an0event", summary: "Cita con Laura Gil", description: "", guest: "laura@example.test" };
  const times = { starts_at: "2026-11-24T15:00:00.000Z", ends_at: "2026-11-24T16:00:00.000Z", zone: "America/Bogota" };
  const signal = AbortSignal.timeout(10_000);
  await expect(calendar.save("a-grant", { ...event, ...times }, false, signal)).rejects.toBeInstanceOf(CalendarFailure);
  const identity = createGoogleIdentity({ ...client, redirectUri: "https://sereno.example/auth/callback" });
  await expect(identity.revoke("a-grant")).rejects.toThrow();
  expect(reached).toEqual([]);
});
