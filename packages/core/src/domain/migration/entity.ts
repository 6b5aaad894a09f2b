import { CustomAttributeType, Entity, type EntityItem } from "electrodb";

/** The key of an item: a scan goes on after it. */
export interface Position {
  pk: string;
  sk: string;
}

/** Which shape the data has: one item in the whole table. */
export const dataVersionEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "datashape", version: "1" },
    attributes: {
      /** 1, and one more for each migration that is done. */
      version: { type: "number", required: true },
      /** The last item that the next one has looked at; absent before it begins. */
      position: { type: CustomAttributeType<Position>("any") },
      /** Another one with each step: of two runners at the same step, one moves on. */
      step: { type: "number", required: true },
      updated_at: { type: "string", required: true },
      /** The last instant that a machine's clock was believed at: none on AWS, whose clocks are AWS's. */
      seen_at: { type: "string" },
    },
    indexes: {
      version: {
        pk: { field: "pk", composite: [] },
        sk: { field: "sk", composite: [] },
      },
    },
  });

export type DataVersion = EntityItem<ReturnType<typeof dataVersionEntity>>;
