import { expect, test } from "vitest";
import { addressOf } from "./sender";

const machine = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
const lambda = { requestContext: { http: { sourceIp: "130.176.0.1" } } };

test.each([
  ["of one machine is the connection's", machine, null, "203.0.113.7"],
  ["behind the edge is the one that it names", lambda, "203.0.113.7", "203.0.113.7"],
  ["of who comes around the edge is the connection's", lambda, null, "130.176.0.1"],
  ["is unknown where nobody says", undefined, null, null],
])("the address %s", (_, bindings, namedByEdge, expected) => {
  expect(addressOf(bindings, namedByEdge)).toBe(expected);
});
