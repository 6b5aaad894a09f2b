import { Hono } from "hono";
import { expect, test } from "vitest";
import { addressOf, senderOf } from "./sender";

const machine = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
const lambda = { requestContext: { http: { sourceIp: "130.176.0.1" } } };

test.each([
  ["on one machine is the connection's", machine, null, "203.0.113.7"],
  ["behind CloudFront is the one in its header", lambda, "203.0.113.7", "203.0.113.7"],
  ["of a call that bypasses CloudFront is the connection's", lambda, null, "130.176.0.1"],
  ["is null without a header and a connection", undefined, null, null],
])("the caller's IP address %s", (_, bindings, namedByEdge, expected) => {
  expect(addressOf(bindings, namedByEdge)).toBe(expected);
});

test("behind a proxy on the same machine, the caller's address is the last that X-Forwarded-For names", async () => {
  const app = new Hono().get("/", (c) => c.text(senderOf(c, { hasProxy: true }).address ?? ""));
  const addressFor = async (header: string) =>
    (await app.request("/", { headers: { "x-forwarded-for": header } }, machine)).text();
  expect(await addressFor("198.51.100.9, 203.0.113.4")).toBe("203.0.113.4");
  expect(await addressFor("unknown")).toBe("203.0.113.7");
});
