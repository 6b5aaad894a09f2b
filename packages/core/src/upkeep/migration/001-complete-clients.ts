import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { claimIdentity, handOver, idIdentity, nameIdentity } from "../../records/client/identity";
import { commit, decideAgain, type Plan, type Write } from "../../table/commit";
import type { Database } from "../../table/database";
import { readOne, readTogether } from "../../table/read";
import type { ClientRecord } from "../../things/client/entity";
import { type Person, personFields, personOf } from "../../things/client/person";
import { directoryText } from "../../things/client/rules";
import { DETAILS, heldDetails } from "./001-held-details";
import type { Migration } from "./migration";

const ClientKey = z.object({ practice_id: z.string(), id: z.string() });
type ClientKey = z.infer<typeof ClientKey>;

/**
 * Appointments and purchases are about to lose their copies of the client's details, so the client gains those of them that it
 * lacks. It also gains a revision, and the identities that should be its own and are nobody's.
 */
export const completeClients: Migration = {
  phase: "before",
  entities: ["client"],
  change: (db, item) => completeClient(db, ClientKey.parse(item)),
};

/** Makes one client whole; changes nothing of one that is. */
export function completeClient(db: Database, key: ClientKey): Promise<void> {
  const { practice_id, id } = key;
  return commit({ db }, async (): Promise<Plan<void>> => {
    const before = await readOne(db, db.one.client({ practice_id, id }));
    if (!before) return { writes: [], result: undefined };
    const { person, identities } = await wholePerson(db, before);
    const after = { ...before, ...personFields(person), directory: directoryText(person) };
    const isWhole = before.revision !== undefined && after.directory === before.directory && identities.length === 0;
    return { writes: isWhole ? [] : [detailsWrite(before, after), ...identities], result: undefined };
  });
}

/** A client's person with what its records hold of it, and the writes that make its identities its own. */
async function wholePerson(db: Database, client: ClientRecord): Promise<{ person: Person; identities: Write[] }> {
  const known = personOf(client);
  const lacks = DETAILS.some((detail) => known[detail] === null);
  const held = lacks ? await heldDetails(db, client) : {};
  const person: Person = { ...known, ...mapFields(DETAILS, (detail) => known[detail] ?? held[detail] ?? null) };
  const { practice_id, id: client_id } = client;
  const byName = nameIdentity(person);
  const [named, identified] = await readTogether(
    db,
    [byName, idIdentity(person) ?? byName].map((identity) => db.one.identity({ practice_id, identity })),
  );
  // The number was taken from this client and has become another's since.
  if (identified && identified.client_id !== client_id) person.identification_number = known.identification_number;
  const byId = idIdentity(person);
  const identification = byId ?? undefined;
  const own = [{ identity: byName, owner: named }, ...(byId ? [{ identity: byId, owner: identified }] : [])];
  const identities = own.flatMap(({ identity, owner }) => {
    const claim = { practice_id, identity, client_id, identification };
    if (!owner) return [claimIdentity(claim)];
    const isStale = owner.client_id === client_id && owner.identification !== identification;
    return isStale ? [handOver(claim, claim)] : [];
  });
  return { person, identities };
}

/** Nobody has edited the client: neither `updated_at` nor a revision that is there changes. */
const detailsWrite = (before: ClientRecord, after: ClientRecord): Write => ({
  write: ({ client }) =>
    client
      .patch({ practice_id: before.practice_id, id: before.id })
      .data((attributes, { set, ifNotExists }) => {
        ifNotExists(attributes.revision, 1);
        if (after.directory !== before.directory) set(attributes.directory, after.directory);
        for (const detail of DETAILS) {
          const text = after[detail];
          if (text !== undefined && text !== before[detail]) set(attributes[detail], text);
        }
      })
      .where(({ directory }, { eq }) => eq(directory, before.directory))
      .commit(),
  refused: decideAgain,
});
