import type { Write } from "../../db/commit";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { ClientDelta } from "../client/change";

/** A package that is being sold: its record, and every write that this means. */
export interface Sale {
  purchase: PurchaseRecord;
  writes: Write[];
  /** What the sale adds to the client's change. */
  delta: Required<Pick<ClientDelta, "sale" | "debts">>;
}
