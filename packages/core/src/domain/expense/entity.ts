import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { inIndex, ofPractice } from "../kept/keys";
import { EXPENSE_CATEGORIES } from "./rules";

/** An expense of the practice. A deleted one is kept, so that it can be restored. */
export const expenseEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "expense", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      /** 'YYYY-MM-DD', local. */
      spent_on: { type: "string", required: true },
      /** Whole pesos. */
      amount: { type: "number", required: true },
      category: { type: EXPENSE_CATEGORIES, required: true },
      note: text,
      version: { type: "number", required: true },
      /** ISO instants. */
      deleted_at: text,
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      expense: ofPractice("id"),
      byDate: inIndex("start", ["practice_id"], ["spent_on", "id"]),
    },
  });

export type ExpenseRecord = EntityItem<ReturnType<typeof expenseEntity>>;
