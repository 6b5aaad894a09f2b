import type { Write } from "../../db/commit";
import type { BillRecord } from "../../domain/bill/entity";

/** Replaces a bill, if unchanged since it was read. */
export const replaceWrite = (before: BillRecord, after: BillRecord): Write => ({
  write: ({ bill }) =>
    bill
      .put(after)
      .where(({ status, client_id, concept }, { eq }) =>
        [eq(status, before.status), eq(client_id, before.client_id), eq(concept, before.concept)].join(" AND "),
      )
      .commit(),
});

/** Deletes a bill, if unchanged since it was read. */
export const removeWrite = ({ practice_id, id, status }: BillRecord): Write => ({
  write: ({ bill }) =>
    bill
      .delete({ practice_id, id })
      .where((attributes, { eq }) => eq(attributes.status, status))
      .commit(),
});
