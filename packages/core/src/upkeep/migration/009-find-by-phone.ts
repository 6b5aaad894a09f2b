import * as z from "zod/mini";
import { findClient } from "../../records/client/read";
import type { Database } from "../../table/database";
import { falseIfRefused } from "../../table/failures";
import type { Migration } from "./migration";

const Stored = z.object({
  practice_id: z.string(),
  identity: z.string(),
  client_id: z.string(),
  phone: z.optional(z.string()),
});
type Stored = z.infer<typeof Stored>;

const NAMED = "name:";

/** A name's own phone; of a number, that of the client whose it is. */
async function phoneOf(db: Database, { practice_id, identity, client_id }: Stored): Promise<string | undefined> {
  if (identity.startsWith(NAMED)) return identity.slice(identity.lastIndexOf("~") + 1);
  return (await findClient({ db }, practice_id, client_id))?.phone;
}

/** Lets each client be found by the phone of every name that they have or had. */
export const findByPhone: Migration = {
  phase: "after",
  entities: ["clientidentity"],
  change: async (db, item) => {
    const stored = Stored.parse(item);
    const phone = stored.phone || (await phoneOf(db, stored));
    if (!phone || phone === stored.phone) return;
    const { practice_id, identity, client_id } = stored;
    await db.identity
      .patch({ practice_id, identity })
      .set({ phone })
      .where((attributes, { eq, notExists }) => {
        const isUnknown = stored.phone === undefined ? notExists(attributes.phone) : eq(attributes.phone, stored.phone);
        return `${eq(attributes.client_id, client_id)} AND ${isUnknown}`;
      })
      .go()
      .catch(falseIfRefused);
  },
};
