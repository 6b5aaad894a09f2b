import { EXPENSE_CATEGORIES } from "@sereno/core/domain/expense/rules";
import type { Client } from "../client";
import type { Draw } from "../draw";
import { type Does, dayAhead, someOf } from "./task";

/** An expense of yesterday, a date that is in the future in no time zone. */
const drawn = (client: Client, draw: Draw) => ({
  spent_on: dayAhead(client, -1),
  amount: 1000 * (1 + draw.below(90)),
  category: draw.pick(EXPENSE_CATEGORIES),
  note: `Gasto ${draw.below(1_000_000)}`,
});

async function change(client: Client, draw: Draw, procedure: string, input: Record<string, unknown>): Promise<void> {
  const answer = await client.change(procedure, input, draw.happens(0.3));
  if (answer && answer.status < 300) client.told.learn("expense", answer.body);
}

const spend: Does = (client, draw) => change(client, draw, "expense.add", drawn(client, draw));

const rewrite: Does = async (client, draw) => {
  const shown = someOf(client, draw, "expense");
  const version = draw.happens(0.6) ? { version: shown?.version } : {};
  if (shown) await change(client, draw, "expense.update", { id: shown.id, ...drawn(client, draw), ...version });
};

/** Deletes an expense, and may restore it at once. */
const takeAway: Does = async (client, draw) => {
  const shown = someOf(client, draw, "expense");
  if (!shown) return;
  await change(client, draw, "expense.delete", { id: shown.id });
  if (draw.happens(0.5)) await change(client, draw, "expense.restore", { id: shown.id });
};

export const bookTasks: Record<string, [number, Does]> = {
  spend: [1, spend],
  rewrite: [1, rewrite],
  "take away": [1, takeAway],
};
