import { asRead, type Write } from "../../db/index";
import type { BillRecord } from "../../domain/bill/entity";

/** Replaces a bill, if unchanged since it was read. */
export const replaceWrite = (before: BillRecord, after: BillRecord): Write => ({
  write: ({ bill }) =>
    bill
      .put(after)
      .where(asRead(before, "status", "client_id", "concept"))
      .commit(),
});

/** Deletes a bill, if unchanged since it was read. */
export const removeWrite = ({ practice_id, id, status }: BillRecord): Write => ({
  write: ({ bill }) => bill.delete({ practice_id, id }).where(asRead({ status }, "status")).commit(),
});
