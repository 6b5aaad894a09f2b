import type { PracticeContext } from "@sereno/core/db/context";
import { listAppointments } from "@sereno/core/store/appointment/read";
import { listPayments } from "@sereno/core/store/payment/read";
import { listPurchases } from "@sereno/core/store/purchase/read";
import type { Records } from "../support/drift";

const PAGE = 2;
const MOST_PAGES = 200;

interface Page {
  ids: string[];
  next_cursor: string | null;
}
type List = (cursor: string | null) => Promise<Page>;

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

/** A list read page by page must show every record once, and must refuse the cursor of another list. */
export async function listsAdrift(ctx: PracticeContext, records: Records): Promise<string[]> {
  const order = "asc" as const;
  const page = (shown: readonly { id: string }[], { next_cursor }: { next_cursor: string | null }): Page => ({
    ids: idsOf(shown),
    next_cursor,
  });
  const lists: ["appointments" | "payments" | "purchases", List][] = [
    [
      "appointments",
      (cursor) => listAppointments(ctx, { limit: PAGE, order, cursor }).then((each) => page(each.appointments, each)),
    ],
    ["payments", (cursor) => listPayments(ctx, { limit: PAGE, cursor }).then((each) => page(each.payments, each))],
    ["purchases", (cursor) => listPurchases(ctx, { limit: PAGE, cursor }).then((each) => page(each.purchases, each))],
  ];
  const found: string[] = [];
  for (const [name, list] of lists) {
    const stored = idsOf(records[name]);
    const shown = await allOf(list);
    if (shown.ids.join() !== [...new Set(shown.ids)].join()) found.push(`the list of ${name} shows something twice`);
    if ([...shown.ids].sort().join() !== [...stored].sort().join())
      found.push(`the list of ${name} shows ${shown.ids.length} of ${stored.length}`);
    if (!shown.cursor) continue;
    // A cursor of payments looks like one of appointments, so only cursors of purchases can be told apart.
    for (const [other, takes] of lists.filter(([other]) => (other === "purchases") !== (name === "purchases"))) {
      const answer = await takes(shown.cursor).then(
        () => "taken",
        () => "refused",
      );
      if (answer === "taken") found.push(`the list of ${other} takes a cursor of the ${name}`);
    }
  }
  return found;
}

async function allOf(list: List): Promise<{ ids: string[]; cursor: string | null }> {
  const ids: string[] = [];
  let cursor: string | null = null;
  let first: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const shown: Page = await list(cursor);
    ids.push(...shown.ids);
    cursor = shown.next_cursor;
    first ??= cursor;
    if (!cursor) break;
  }
  return { ids, cursor: first };
}
