import { expect, test } from "vitest";
import { addressOf } from "./address";

const machine = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
const lambda = { requestContext: { http: { sourceIp: "130.176.0.1" } } };

test.each([
  ["of one machine is the connection's, whatever a header says", machine, "198.51.100.1", "203.0.113.7"],
  ["behind CloudFront is what it put last", lambda, "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["is not CloudFront's own", lambda, "198.51.100.1, 203.0.113.7, 130.176.0.1", "203.0.113.7"],
  ["of a function without the header is who called it", lambda, undefined, "130.176.0.1"],
  ["is unknown where nobody says", undefined, "203.0.113.7", null],
])("the address %s", (_, bindings, forwardedFor, expected) => {
  expect(addressOf(bindings, forwardedFor)).toBe(expected);
});
