import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { IMPORT_STATES } from "./rules";

export const importFields = {
  id: a.string,
  state: a.oneOf(IMPORT_STATES),
  created_at: a.instant,
  undo_until: a.computed(a.instant),
  /** Number of rows to import, and (`brought`) number of rows imported so far. */
  rows: a.count,
  brought: a.count,
  people: a.count,
  packages: a.count,
  appointments: a.count,
  owed: a.pesos,
  /** Number of rows that undoing the import did not remove, because their records had changed. */
  kept: a.count,
  ...dueAttributes,
};

/** An import of clients. The transactions that import a row or mark the row as `kept` also change the counts. */
export const importEntity = a.entity("import", { import: a.ofPractice("id"), byDue }).of(a.stored(importFields));

export type ImportRecord = a.Item<typeof importEntity>;

/** The record of an imported row. Its key (`rowKey`) prevents a second import. An undo deletes it or sets `kept`. */
export const importRowEntity = a.entity("importrow", { row: a.ofPractice("key") }).of({
  key: { type: "string", required: true },
  import_id: { type: "string", required: true },
  client_id: { type: "string", required: true },
  /** Hash of the person (`personKey`) if the row created the client; absent if the client existed. */
  made: a.text,
  /** The names of the known client's details that the row filled in, and the version of the details after this. */
  details: { type: "list", items: { type: "string" } },
  details_version: { type: "number" },
  purchase_id: a.text,
  /** Price in whole pesos of the row's purchase, and (`sessions_used`) its used sessions, both at the import. */
  owed: { type: "number" },
  sessions_used: { type: "number" },
  series_id: a.text,
  /** Ids of the row's appointments; absent until they are booked. */
  appointment_ids: { type: "list", items: { type: "string" } },
  kept: { type: "boolean" },
  revision: { type: "number", required: true },
  created_at: { type: "string", required: true },
});

export type ImportRowRecord = a.Item<typeof importRowEntity>;
