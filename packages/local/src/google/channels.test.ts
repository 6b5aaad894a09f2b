import { expect, test } from "vitest";
import { createChannels } from "./channels";

const asked = { id: "prc_1-0000", type: "web_hook", address: "https://sereno.example/a", token: "secret" };

const channels = createChannels(() => undefined);
const watch = (body: object = asked) => channels.watch("ana@sereno.test", body);

test.each([
  [{ id: "" }, "invalid"],
  [{ id: "a".repeat(65) }, "invalid"],
  [{ id: "con espacio" }, "invalid"],
  [{ type: "mail" }, "invalid"],
  [{ token: "a".repeat(257) }, "invalid"],
  [{ address: "http://sereno.example/a" }, "push.webhookUrlNotHttps"],
])("a channel with %o is refused: %s", (wrong, reason) => {
  expect(watch({ ...asked, ...wrong })).toEqual({ refused: 400, reason });
});

test("a channel id cannot be used twice", () => {
  expect(watch()).toMatchObject({ kind: "api#channel", id: asked.id });
  expect(watch()).toEqual({ refused: 400, reason: "channelIdNotUnique" });
});
