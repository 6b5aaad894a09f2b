import { asRead, type PracticeContext, type Write } from "../../db/index";
import type { ClientRecord } from "../../domain/client/entity";

/** The client fields that reminders depend on; undefined removes one. */
type Change = Pick<ClientRecord, "consent" | "former_consents"> | Pick<ClientRecord, "email_stopped">;

/** Stores a client's reminder fields, if the client is unchanged since it was read. */
export const clientWrite = (
  { clock }: Pick<PracticeContext, "clock">,
  { practice_id, id, revision }: ClientRecord,
  change: Change,
): Write => ({
  write: ({ client }) => {
    const gone = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [name as keyof Change] : []));
    return client
      .patch({ practice_id, id })
      .add({ revision: 1 })
      .set({ ...change, updated_at: clock.now().toISOString() })
      .remove(gone)
      .where(asRead({ revision }, "revision"))
      .commit();
  },
});
