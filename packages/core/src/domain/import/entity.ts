import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { ofPractice } from "../kept/keys";
import { IMPORT_STATES } from "./rules";

/** An import. Its counts change in the rows' transactions. */
export const importEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "import", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      state: { type: IMPORT_STATES, required: true },
      /** Accepted rows. */
      rows: { type: "number", required: true },
      brought: { type: "number", required: true },
      people: { type: "number", required: true },
      packages: { type: "number", required: true },
      appointments: { type: "number", required: true },
      /** Whole pesos. */
      owed: { type: "number", required: true },
      /** After an undo: rows that stay. */
      kept: { type: "number", required: true },
      ...dueAttributes,
      created_at: { type: "string", required: true },
    },
    indexes: {
      import: ofPractice("id"),
      byDue,
    },
  });

export type ImportRecord = EntityItem<ReturnType<typeof importEntity>>;

/** An imported row, keyed by its content, so that it is imported once. Deleted with its client or by undoing the import. */
export const importRowEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "importrow", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** As `rowKey` returns. */
      key: { type: "string", required: true },
      import_id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      /** `personKey` of the client that it created; absent if the client existed. */
      made: text,
      purchase_id: text,
      /** Whole pesos owed and sessions used at the import. */
      owed: { type: "number" },
      sessions_used: { type: "number" },
      series_id: text,
      /** Absent until its appointments are booked. */
      appointment_ids: { type: "list", items: { type: "string" } },
      /** Its records were changed, so undoing the import keeps them. */
      kept: { type: "boolean" },
      /** Incremented by each change. */
      revision: { type: "number", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: { row: ofPractice("key") },
  });

export type ImportRowRecord = EntityItem<ReturnType<typeof importRowEntity>>;
