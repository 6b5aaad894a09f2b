import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ExpenseCategory } from "../expense/rules";
import type { MonthFigures } from "./output";

/** What a payment or an expense made of a month's result. */
export interface Entry {
  id: string;
  /** Whole pesos; below 0: it went out. */
  amount: number;
  /** Of an expense. */
  category?: ExpenseCategory;
}

/** A month as it was told to the accountant: what it came to, and of what. */
export const closedMonthEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "closedmonth", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** 'YYYY-MM'. */
      month: { type: "string", required: true },
      figures: { type: CustomAttributeType<MonthFigures>("any"), required: true },
      entries: { type: CustomAttributeType<Entry[]>("any"), required: true },
      /** ISO instant. */
      closed_at: { type: "string", required: true },
    },
    indexes: {
      month: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["month"] },
      },
    },
  });

export type ClosedMonthRecord = EntityItem<ReturnType<typeof closedMonthEntity>>;
