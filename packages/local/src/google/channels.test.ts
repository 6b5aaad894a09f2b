import { expect, test } from "vitest";
import { type ChannelMessage, createChannels } from "./channels";

const asked = { id: "prc_1-0000", type: "web_hook", address: "https://sereno.example/a", token: "secret" };

function open(body: object = asked) {
  const messages: ChannelMessage[] = [];
  const channels = createChannels((message) => messages.push(message));
  return { channels, messages, answer: channels.watch("ana@sereno.test", body) };
}

test("a channel reports each change of its account's calendar with its token, until it is stopped", () => {
  const { channels, messages, answer } = open();
  expect(answer).toMatchObject({ kind: "api#channel", id: asked.id, expiration: expect.stringMatching(/^\d{13}$/) });
  channels.changed("ana@sereno.test");
  channels.changed("bruno@sereno.test");
  expect(messages.map(({ headers }) => headers["x-goog-resource-state"])).toEqual(["sync", "exists"]);
  expect(messages.map(({ headers }) => headers["x-goog-channel-token"])).toEqual(["secret", "secret"]);
  const resourceId = messages[0]?.headers["x-goog-resource-id"];
  for (const login of ["bruno@sereno.test", "ana@sereno.test", "ana@sereno.test"]) {
    const refusal = channels.stop(login, { id: asked.id, resourceId });
    expect(refusal?.refused ?? "stopped").toBe(login.startsWith("ana") && messages.length === 2 ? "stopped" : 404);
    if (refusal === null) messages.length = 0;
  }
  channels.changed("ana@sereno.test");
  expect(messages).toEqual([]);
});

test.each([
  [{ id: "" }, "invalid"],
  [{ id: "a".repeat(65) }, "invalid"],
  [{ id: "con espacio" }, "invalid"],
  [{ type: "mail" }, "invalid"],
  [{ token: "a".repeat(257) }, "invalid"],
  [{ address: "http://sereno.example/a" }, "push.webhookUrlNotHttps"],
])("a channel with %o is refused: %s", (wrong, reason) => {
  expect(open({ ...asked, ...wrong }).answer).toEqual({ refused: 400, reason });
});

test("a channel id cannot be used twice", () => {
  const { channels } = open();
  expect(channels.watch("ana@sereno.test", asked)).toEqual({ refused: 400, reason: "channelIdNotUnique" });
});
