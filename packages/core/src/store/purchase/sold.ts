import type { Write } from "../../db/commit";
import type { ClientRecord } from "../../domain/client/entity";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { ClientDelta } from "../client/change";

/** A sold package: its record and all writes. */
export interface Sale {
  purchase: PurchaseRecord;
  writes: Write[];
  /** The sale's part of the client's change. */
  delta: Required<Pick<ClientDelta, "sale" | "debts">>;
}

/** A client with what is sold to them now among their packages. */
export const withSold = (client: ClientRecord, sale: Sale | undefined): ClientRecord =>
  sale ? { ...client, packages: { ...client.packages, [sale.purchase.id]: sale.delta.sale.state } } : client;
