import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { nextRequestOf, testKeys } from "@sereno/tests/support/practice";
import { beforeEach, expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { getFeed } from "../../queries/read-feed";
import { changeFeed, createFeed } from "./save";

const { ctx, db } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");
beforeEach(() => createFeed(ctx, testKeys));

/** A context in which the feed's titles become initials between a call's read of the feed and its write. */
const choosing = (): PracticeContext => {
  const happens = () => changeFeed(ctx, { titles: "initials" });
  return { ...ctx, db: meanwhile(db, reads("Get", "$feed_1"), happens) };
};
const feedOfNow = async () => (await getFeed(await nextRequestOf(ctx))).feed;

test("a new feed address keeps an option that is changed meanwhile", async () => {
  await createFeed(choosing(), testKeys);
  expect(await feedOfNow()).toMatchObject({ titles: "initials" });
});

test("two concurrent changes of different feed options are both kept", async () => {
  await changeFeed(choosing(), { includes_google: true });
  expect(await feedOfNow()).toMatchObject({ titles: "initials", includes_google: true });
});
