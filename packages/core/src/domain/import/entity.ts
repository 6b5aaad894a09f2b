import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { IMPORT_STATES } from "./rules";

/** What was brought from elsewhere on one occasion. What it counts changes with the rows, in their transactions. */
export const importEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "import", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      state: { type: IMPORT_STATES, required: true },
      /** How many rows were accepted. */
      rows: { type: "number", required: true },
      brought: { type: "number", required: true },
      people: { type: "number", required: true },
      packages: { type: "number", required: true },
      appointments: { type: "number", required: true },
      /** Whole pesos. */
      owed: { type: "number", required: true },
      /** Of one that is undone: rows that stay. */
      kept: { type: "number", required: true },
      ...dueAttributes,
      created_at: { type: "string", required: true },
    },
    indexes: {
      import: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
      byDue,
    },
  });

export type ImportRecord = EntityItem<ReturnType<typeof importEntity>>;

/**
 * A row that was brought, by what it says: it is brought once, whenever and however often it comes. It goes with its client, and with the
 * undoing of its import.
 */
export const importRowEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "importrow", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** `rowKey`. */
      key: { type: "string", required: true },
      import_id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      /** `personKey` of the client that it made; none of one that was there. */
      made: text,
      purchase_id: text,
      /** Whole pesos, and sessions used, with which the purchase was made. */
      owed: { type: "number" },
      sessions_used: { type: "number" },
      series_id: text,
      /** None yet of a row whose appointments could not be booked. */
      appointment_ids: { type: "list", items: { type: "string" } },
      /** Something was done with it, so that undoing its import leaves it. */
      kept: { type: "boolean" },
      /** Counts its changes. */
      revision: { type: "number", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      row: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["key"] },
      },
    },
  });

export type ImportRowRecord = EntityItem<ReturnType<typeof importRowEntity>>;
