import { decideAgain, type Write } from "../../table/commit";
import type { PracticeContext } from "../../table/context";
import type { ClientRecord } from "../../things/client/entity";

/** What of a client reminders rest on; undefined takes it away. */
type Change = Pick<ClientRecord, "consent"> | Pick<ClientRecord, "email_stopped">;

/** Writes it down, as long as the client is as they were read. */
export const clientWrite = (
  { clock }: Pick<PracticeContext, "clock">,
  { practice_id, id, revision }: ClientRecord,
  change: Change,
): Write => ({
  write: ({ client }) => {
    const [[name, value] = []] = Object.entries(change);
    const patch = client.patch({ practice_id, id }).add({ revision: 1 });
    const changed = value === undefined ? patch.remove([name as "consent" | "email_stopped"]) : patch.set(change);
    return changed
      .set({ updated_at: clock.now().toISOString() })
      .where((attributes, { eq }) => eq(attributes.revision, revision))
      .commit();
  },
  refused: decideAgain,
});
