import { Caller, pass } from "../gate";
import type { Does } from "./task";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONGEST_DAYS = 40;

const jump =
  (longest: number): Does =>
  async ({ world, name }, draw) => {
    const milliseconds = MINUTE + draw.below(longest);
    const caller = new Caller(`${name}-${draw.below(1_000_000)}`, world.gate);
    const what = `jump ${Math.round(milliseconds / MINUTE)} minutes`;
    const send = async () => world.time.pass(milliseconds);
    await caller.run(() => pass({ kind: "pause", what, isWrite: false, send }));
  };

export const timeTasks: Record<string, [number, Does]> = {
  "a moment": [6, jump(10 * MINUTE)],
  "some hours": [3, jump(12 * HOUR)],
  "a day": [2, jump(2 * DAY)],
  "some weeks": [1, jump(LONGEST_DAYS * DAY - MINUTE)],
};
