import type { AttributesOf, RecordOf } from "../entities";
import type { EXPORTED, Kind } from "./asked/schema";

export type EntityOf<K extends Kind> = (typeof EXPORTED)[K];
export type Stored<K extends Kind> = RecordOf<EntityOf<K>>;

interface Computed {
  merged_clients: { into: string };
  /** False while the purchase still needs a ledger entry for its expiry. */
  purchases: { is_expiry_entered: boolean };
  counters: { name: "receipt" | "bill" };
}

type Excluded<A> = { [N in keyof A]: A[N] extends { excluded: string } ? N : never }[keyof A];
export type Taken<K extends Kind> = Omit<Stored<K>, Excluded<AttributesOf<EntityOf<K>>>>;

/** An exported record: its stored fields that are not `excluded`, and the values that the export computes. */
export type Copied<K extends Kind> = Taken<K> & (K extends keyof Computed ? Computed[K] : unknown);

export type Records = { [K in Kind]: Copied<K>[] };
