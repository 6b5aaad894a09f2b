import type { Write } from "../../db/commit";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { ClientDelta } from "../client/change";

/** A sold package: its record and all writes. */
export interface Sale {
  purchase: PurchaseRecord;
  writes: Write[];
  /** The sale's part of the client's change. */
  delta: Required<Pick<ClientDelta, "sale" | "debts">>;
}
