import { commit, type PracticeContext, readOne } from "../../db/index";
import type { WaitlistEntry } from "../../domain/waitlist/output";
import { MOST_WAITING } from "../../domain/waitlist/rules";
import type { SaveWaitlistInput } from "../../domain/waitlist/schema";
import { AppError, invalidField } from "../../errors";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClient } from "../../store/client/read";
import { replaceEntryWrite } from "../../store/waitlist/holds";
import { isStillWaiting, readWaitlistEntries, toEntry } from "../../store/waitlist/read";

const ANY = { weekdays: [], parts_of_day: [], appointment_types: [], earlier: false };

const FULL_TEXT = `Ya esperan ${MOST_WAITING} personas. Quita de la lista a quien ya no espera.`;

/** Requires room on the list; two concurrent calls may both take the last place. @throws AppError `invalid_input`. */
async function requireRoom(ctx: PracticeContext): Promise<void> {
  if ((await readWaitlistEntries(ctx)).length >= MOST_WAITING)
    throw new AppError("invalid_input", { message: FULL_TEXT });
}

/** Adds or changes a client's waitlist entry. A change keeps `waiting_since`, unless the entry has expired.
 * @throws AppError `not_found`, `client_deleted`; `invalid_input` for the 201st client or a past `until`. */
export function saveWaitlist(ctx: PracticeContext, { id, ...named }: SaveWaitlistInput): Promise<WaitlistEntry> {
  if (!isStillWaiting(ctx, { until: named.until ?? undefined }))
    throw invalidField("until", "Esa fecha ya pasó. Elige una desde hoy, o ninguna.");
  return commit(ctx, async () => {
    const client = await readClient(ctx, id);
    const { practice_id, id: client_id } = client;
    const known = await readOne(ctx.db, ctx.db.one.waiting({ practice_id, client_id }));
    const kept = known && isStillWaiting(ctx, known) ? known : null;
    if (!kept) await requireRoom(ctx);
    const waiting_since = kept?.waiting_since ?? ctx.clock.now().toISOString();
    const { until, ...entry } = { ...ANY, last_offer: known?.last_offer, ...kept, ...named };
    const record = { ...entry, practice_id, client_id, until: until ?? undefined, waiting_since };
    return {
      writes: [
        // Fails if the client is merged at the same time, because the merge moves the entry.
        ...clientWrites(ctx, client, NO_CHANGE),
        replaceEntryWrite(known, record),
      ],
      result: toEntry(record),
    };
  });
}
