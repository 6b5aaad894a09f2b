import { expect, test } from "vitest";
import { openContract } from "../../support/contract";
import { findDepartures, rowOf } from "../../support/document";

const { app, token } = await openContract();

const plain = { body: "a=1", headers: { "content-type": "text/plain" } };
const year = "start_date=2026-01-01&end_date=2026-12-31";
const big = JSON.stringify({ notes: "x".repeat(256 * 1024) });
test.each<[string, string, string, object, number, string]>([
  ["an unknown path", "GET", "/nope", {}, 404, "unknown_path"],
  ["the base path", "GET", "", {}, 404, "unknown_path"],
  ["a wrong method", "DELETE", "/clients", {}, 405, "method_not_allowed"],
  ["malformed JSON", "POST", "/appointments", { body: "{" }, 400, "malformed_json"],
  ["JSON that is no object", "POST", "/appointments", { body: "[]" }, 400, "invalid_input"],
  ["another media type", "POST", "/appointments", plain, 415, "unsupported_media_type"],
  ["a body over 256 KB", "POST", "/appointments", { body: big }, 413, "payload_too_large"],
  ["no token", "GET", "/auth/me", { token: undefined }, 401, "unauthorized"],
  ["an unknown token", "GET", "/auth/me", { token: "garbage" }, 401, "unauthorized"],
  ["a missing record", "GET", "/appointments/apt_none", {}, 404, "not_found"],
  ["a range that is too long", "GET", `/availability/slots?${year}`, {}, 400, "invalid_input"],
])("the answer to %s is a problem document", async (_, method, path, options, status, code) => {
  const answer = await app.call(method, path, { token, ...options });
  const { body, headers, status: answered } = answer;
  const row = rowOf(method, path);
  if (row) expect(findDepartures(row, answer)).toEqual([]);
  expect([answered, headers.get("content-type")]).toEqual([status, "application/problem+json; charset=utf-8"]);
  const texts = { title: expect.any(String), detail: expect.any(String) };
  const request_id = headers.get("x-request-id");
  expect(body).toMatchObject({ code, type: `urn:sereno:problem:${code}`, status, ...texts, request_id });
});
