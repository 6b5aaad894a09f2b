import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { ofPractice } from "../kept/keys";

/** A package of sessions on sale. Its price is computed from the base value at each read. */
export const packageEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "package", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      description: text,
      sessions: { type: "number", required: true },
      discount_percentage: { type: "number", required: true },
      validity_months: { type: "number", required: true },
      transferable: { type: "boolean", required: true },
      for_couples: { type: "boolean", required: true },
      use_custom_price: { type: "boolean", required: true },
      custom_price: { type: "number" },
      is_active: { type: "boolean", required: true },
      /** Number of sales. A sold package is never removed. */
      times_sold: { type: "number", required: true },
      version: { type: "number", required: true },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: { package: ofPractice("id") },
  });

export type PackageRecord = EntityItem<ReturnType<typeof packageEntity>>;
