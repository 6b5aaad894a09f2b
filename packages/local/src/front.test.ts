import { afterEach, expect, test } from "vitest";
import { type Front, openFront } from "./front";

let front: Front;
afterEach(() => front.close());

const ask = async (path: string) => {
  const answer = await fetch(front.url + path);
  return [answer.status, answer.headers.get("retry-after"), answer.headers.get("content-type"), await answer.text()];
};

test("whoever comes while Sereno starts or stops is told at once when to come back", async () => {
  front = await openFront(0);
  const [status, retryAfter, type, body] = await ask("/api/v1/appointments");
  expect([status, retryAfter, type]).toEqual([503, "1", "application/problem+json; charset=utf-8"]);
  expect(JSON.parse(String(body))).toMatchObject({ status: 503, code: "unavailable" });
  expect(await ask("/dashboard")).toEqual([
    503,
    "1",
    "text/plain; charset=utf-8",
    "Sereno no está lista. Inténtalo de nuevo en un momento.",
  ]);
  front.open((_, response) => response.end("ready"));
  expect((await ask("/dashboard")).at(-1)).toBe("ready");
  front.shut();
  expect((await ask("/dashboard")).at(0)).toBe(503);
});
