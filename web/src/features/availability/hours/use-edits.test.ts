import { act, cleanup, renderHook } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { afterEach, expect, test } from "vitest";
import { changedEntries } from "../../../lib/changed-entries";
import { useEdits } from "./use-edits";

const OPENED = { version: 1, notice: 30, pause: 0, isBusy: false };
type Rules = typeof OPENED;
const differing = (a: Rules, { notice = a.notice, pause = a.pause }: Partial<Rules>) =>
  Object.keys(changedEntries({ notice, pause }, a));
const stale = () => TRPCClientError.from({ error: { code: -32600, message: "", data: { appCode: "stale_version" } } });

/** Renders the hook, makes edits, and returns a `save` that checks the version of `stored`, as the server does. */
function open(stored: Rules, edits: Partial<Rules>) {
  const tried: number[] = [];
  const { result, rerender } = renderHook((saved: Rules) => useEdits(saved, (parts) => parts, differing), {
    initialProps: OPENED,
  });
  act(() => result.current.edit(edits));
  const send = async (version: number) => {
    tried.push(version);
    if (version !== stored.version) throw stale();
    return { ...stored, version: version + 1 };
  };
  const read = async () => {
    rerender(stored);
    return stored;
  };
  return { result, rerender, tried, save: () => act(() => result.current.save(send, read).catch(() => null)) };
}

afterEach(cleanup);

test("a conflicting change by another device is reported, and a second save sends the edits", async () => {
  const { result, tried, save } = open({ ...OPENED, version: 2, notice: 60 }, { notice: 90 });
  expect(await save()).toBeNull();
  expect(result.current).toMatchObject({ changedElsewhere: ["notice"], edits: { notice: 90 } });
  expect(await save()).toMatchObject({ version: 3 });
  expect(tried).toEqual([1, 2]);
  expect(result.current.changedElsewhere).toEqual([]);
});

/** Saves the edits of an outdated form once, which must not report a conflict. */
async function saveOver(stored: Rules, edits: Partial<Rules>) {
  const { result, tried, save } = open(stored, edits);
  expect(await save()).toMatchObject({ version: 3 });
  expect(tried).toEqual([1, 2]);
  expect(result.current.changedElsewhere).toEqual([]);
}

test("a change of other parts by another device does not conflict, and the save is repeated", () =>
  saveOver({ ...OPENED, version: 2, isBusy: true }, { notice: 90 }));

test("an edit that was saved without an answer is no conflict for the next save, also of another part", async () => {
  for (const edits of [{ notice: 60 }, { notice: 60, pause: 15 }])
    await saveOver({ ...OPENED, version: 2, notice: 60 }, edits);
});

test("after a refetch, edits are still saved with the version that they began with", async () => {
  const { rerender, tried, save } = open({ ...OPENED, version: 2, notice: 60 }, { isBusy: true });
  rerender({ ...OPENED, version: 2, notice: 60 });
  expect(await save()).toBeNull();
  expect(tried).toEqual([1]);
});

test("edits made during a save are kept", () => {
  const sent = { notice: 90, isBusy: true };
  const { result } = open(OPENED, sent);
  act(() => result.current.edit({ notice: 120 }));
  act(() => result.current.settle({ ...OPENED, ...sent, version: 2 }, sent));
  expect(result.current.edits).toEqual({ notice: 120 });
});
