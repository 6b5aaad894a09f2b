import { expect, test } from "vitest";
import { addressOf } from "./sender";

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
