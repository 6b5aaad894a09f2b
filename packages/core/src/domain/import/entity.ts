import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { IMPORT_STATES } from "./rules";

export const importFields = {
  practice_id: a.practice_id,
  id: a.string,
  state: a.oneOf(IMPORT_STATES),
  created_at: a.instant,
  undo_until: a.computed(a.instant),
  /** `rows`: number of rows to import. `brought`: number of rows imported so far. */
  rows: a.count,
  brought: a.count,
  people: a.count,
  packages: a.count,
  appointments: a.count,
  owed: a.pesos,
  /** Number of rows that an undo did not remove, because their records had been changed. */
  kept: a.count,
  ...dueAttributes,
};

/** An import. Its counts change in the rows' transactions. */
export const importEntity = a.entity("import", { import: a.ofPractice("id"), byDue }).of(a.stored(importFields));

export type ImportRecord = a.Item<typeof importEntity>;

/** An imported row. Its key is its content's hash, so that it is imported once. Undoing the import deletes it. */
export const importRowEntity = a.entity("importrow", { row: a.ofPractice("key") }).of({
  practice_id: { type: "string", required: true },
  /** Hash of the row's content (`rowKey`). */
  key: { type: "string", required: true },
  import_id: { type: "string", required: true },
  client_id: { type: "string", required: true },
  /** Hash of the person (`personKey`) if the row created the client; absent if the client existed. */
  made: a.text,
  purchase_id: a.text,
  /** Whole pesos owed and sessions used at the import. */
  owed: { type: "number" },
  sessions_used: { type: "number" },
  series_id: a.text,
  /** Ids of the row's appointments; absent until they are booked. */
  appointment_ids: { type: "list", items: { type: "string" } },
  /** Set if the row's records were changed after the import, so that an undo does not remove them. */
  kept: { type: "boolean" },
  revision: { type: "number", required: true },
  created_at: { type: "string", required: true },
});

export type ImportRowRecord = a.Item<typeof importRowEntity>;
