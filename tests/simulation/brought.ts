import type { PracticeContext } from "@sereno/core/db/context";
import { listImports } from "@sereno/core/store/import/read";
import type { Records } from "../support/drift";
import { marksIn, type Told } from "./told";

/** No new client or sale of an import may be stored twice, and nothing of a wholly undone import may be left. */
export async function importsAdrift(
  ctx: PracticeContext,
  { clients, purchases }: Records,
  { told, stored }: { told: Told; stored: Set<string> },
): Promise<string[]> {
  const { imports } = await listImports(ctx);
  const known = new Set(told.people.map(({ phone }) => phone));
  return imports.flatMap(({ id, state, kept }) => {
    const rows = (told.rows.get(id) ?? []).filter(({ phone }) => !known.has(phone));
    const twice = rows.flatMap(({ phone }) => {
      const theirs = clients.filter((client) => client.phone.endsWith(phone)).map((client) => client.id);
      const sold = purchases.filter(({ client_id }) => theirs.includes(client_id));
      return theirs.length > 1 || sold.length > 1
        ? [`${phone} of ${id} came ${theirs.length} times, and what they had ${sold.length} times`]
        : [];
    });
    const isGone = state === "undone" && kept === 0;
    const left = isGone ? marksIn(JSON.stringify(rows)).filter((mark) => stored.has(mark)) : [];
    return [...twice, ...left.map((mark) => `${mark} came by ${id}, which was taken back, and is stored`)];
  });
}
