import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { watchWork } from "./quiet";

const TURNS = 12;

/** A response body whose text resolves some turns of the event loop after it is requested. */
const slowBody = () =>
  new ReadableStream({
    async pull(controller) {
      for (let left = TURNS; left > 0; left--) await turn();
      controller.enqueue(new TextEncoder().encode("{}"));
      controller.close();
    },
  });

test("reading a response body counts as work until the text is there", async () => {
  const work = watchWork();
  let isRead = false;
  try {
    const reading = new Response(slowBody()).text().then(() => {
      isRead = true;
    });
    await work.quiet(() => 0);
    expect(isRead).toBe(true);
    await reading;
  } finally {
    work.stop();
  }
  expect(Object.hasOwn(crypto.subtle, "digest")).toBe(false);
  expect(Response.prototype.text.name).toBe("text");
});
