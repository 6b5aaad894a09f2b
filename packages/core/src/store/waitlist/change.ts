import { asRead, type PracticeContext, readTogether, type Write } from "../../db/index";
import type { ClientRecord } from "../../domain/client/entity";
import type { OfferRecord, WaitlistEntryRecord } from "../../domain/waitlist/entity";
import { AppError } from "../../errors";

type Key = Pick<WaitlistEntryRecord, "practice_id" | "client_id">;

/** Deletes a client's waitlist entry, if there is one. */
export const removeEntryWrite = (key: Key): Write => ({
  write: (entities) => entities.waiting.delete(key).commit(),
});

/** Deletes the entry as read. The action decides again if it was added, removed or offered an hour since. */
export const leaveWrite = (key: Key, read: WaitlistEntryRecord | null): Write => ({
  write: (entities) =>
    entities.waiting
      .delete(key)
      .where(({ waiting_since, last_offer }, { eq, exists, notExists }) =>
        [
          read ? exists(waiting_since) : notExists(waiting_since),
          read?.last_offer === undefined ? notExists(last_offer) : eq(last_offer, read.last_offer),
        ].join(" AND "),
      )
      .commit(),
});

/** Records an offer as the client's last. Fails if another was made since the read; then today's offers are counted again. */
export const lastOfferWrite = ({ practice_id, client_id, last_offer }: WaitlistEntryRecord, offer: string): Write => ({
  write: (entities) =>
    entities.waiting
      .patch({ practice_id, client_id })
      .set({ last_offer: offer })
      .where(asRead({ last_offer }, "last_offer"))
      .commit(),
});

const keyOf = ({ practice_id, id }: ClientRecord): Key => ({ practice_id, client_id: id });

/** The writes that move a merged client's waitlist entry, unless the remaining client has one. One read. */
export async function mergeEntryWrites(
  { db }: PracticeContext,
  from: ClientRecord,
  into: ClientRecord,
): Promise<Write[]> {
  const [wish, own] = await readTogether(db, [db.one.waiting(keyOf(from)), db.one.waiting(keyOf(into))]);
  if (!wish) return [];
  const record = { ...wish, ...keyOf(into) };
  const put: Write = { write: (entities) => entities.waiting.put(record).commit() };
  return [leaveWrite(keyOf(from), wish), ...(own ? [] : [put])];
}

const OVER_TEXT = "Esta hora ya no está guardada para esta persona.";

/** Ends an open offer that is still held at an ISO instant. Refused with `stale_version`. */
export const endOffer = (
  { practice_id, starts_at, id }: OfferRecord,
  ended: Pick<OfferRecord, "state" | "appointment_id" | "left_at">,
  now?: string,
): Write => ({
  write: (entities) =>
    entities.offer
      .patch({ practice_id, starts_at, id })
      .set(ended)
      .where(({ state, expires_at }, { eq, gt }) => {
        const isOpen = eq(state, "open");
        return now === undefined ? isOpen : `${isOpen} AND ${gt(expires_at, now)}`;
      })
      .commit(),
  refused: () => new AppError("stale_version", { message: OVER_TEXT }),
});
