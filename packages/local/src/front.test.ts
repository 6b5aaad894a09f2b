import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Front, openFront } from "./front";

let front: Front;
const lines: Record<string, unknown>[] = [];
const log = { info: (_: string, fields = {}) => void lines.push(fields), error: () => undefined };
beforeEach(async () => (front = await openFront(0, log)));
afterEach(() => front.close());

const ask = async (path: string) => {
  const answer = await fetch(front.url + path);
  return [answer.status, answer.headers.get("retry-after"), answer.headers.get("content-type"), await answer.text()];
};

function sendRaw({ port, hostname }: URL, sent: string): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.write(sent);
  return text(socket);
}

test("a request during start or stop is answered 503 with a retry time", async () => {
  const [status, retryAfter, type, body] = await ask("/api/v1/appointments");
  expect([status, retryAfter, type]).toEqual([503, "1", "application/problem+json; charset=utf-8"]);
  expect(JSON.parse(String(body))).toMatchObject({ status: 503, code: "unavailable" });
  const wait = "Sereno no está lista. Inténtalo de nuevo en un momento.";
  expect(await ask("/dashboard")).toEqual([503, "1", "text/plain; charset=utf-8", wait]);
  front.open((_, response) => response.end("ready"));
  expect((await ask("/dashboard")).at(-1)).toBe("ready");
  front.shut();
  expect((await ask("/dashboard")).at(0)).toBe(503);
});

test("a request whose headers are too large is answered with a problem document", async () => {
  front.open((_, response) => response.end("ready"));
  const answer = await fetch(`${front.url}/api/v1/clients`, { headers: { "x-large": "x".repeat(20_000) } });
  expect([answer.status, answer.headers.get("connection")]).toEqual([431, "close"]);
  expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const problem = JSON.parse(await answer.text());
  const title = "Los encabezados de la solicitud son demasiado grandes.";
  const code = "headers_too_large";
  expect(problem).toMatchObject({ type: `urn:sereno:problem:${code}`, status: 431, code, title });
  expect(problem.request_id).toBe(answer.headers.get("x-request-id"));
  expect(lines).toContainEqual({ requestId: problem.request_id, status: 431 });
});

test("a request that is not valid HTTP is answered with a problem document", async () => {
  for (const sent of ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n"]) {
    const answer = await sendRaw(new URL(front.url), sent);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    const problem = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
    expect(problem).toMatchObject({ status: 400, code: "bad_request" });
  }
});
