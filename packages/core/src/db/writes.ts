import type { EntityName, RecordOf } from "../domain/entities";
import type { KeyOf, TransactionEntities, TransactionItem } from "./electrodb";

/** Returned by `refused` if the data changed, so that `commit` calls `decide` again. */
export const STALE = Symbol("stale");

export interface Write {
  /** Of several writes with the same `once`, only the first is sent: a transaction may write an item only once. */
  once?: string;
  write(entities: TransactionEntities): TransactionItem;
  /** Called when this write's condition failed, with the current item (null if missing). Returns the error of the
   * whole transaction, or `STALE` to decide again, which is the default. */
  refused?(current: Record<string, unknown> | null): Error | typeof STALE;
}

/** For a write's `refused`: if the condition fails, `commit` decides again. The write does not request the item. */
export const decideAgain = (): typeof STALE => STALE;

/** The entities that any action may write. Only modules in `store/` write appointments and purchases. */
type Kind = Exclude<EntityName, "appointment" | "purchase">;

/** An attribute in a condition. `holds` is never set: it only declares the type of the attribute's value. */
interface Named<T> {
  readonly holds?: T;
}

interface Conditions {
  eq<T>(attribute: Named<T>, value: T): string;
  gt<T>(attribute: Named<T>, value: T): string;
  gte<T>(attribute: Named<T>, value: T): string;
  lt<T>(attribute: Named<T>, value: T): string;
  lte<T>(attribute: Named<T>, value: T): string;
  exists(attribute: Named<unknown>): string;
  notExists(attribute: Named<unknown>): string;
}

type Where<N extends EntityName> = (
  attributes: { readonly [A in keyof RecordOf<N>]-?: Named<NonNullable<RecordOf<N>[A]>> },
  conditions: Conditions,
) => string;

type Refused = NonNullable<Write["refused"]>;

interface Changes<N extends EntityName> {
  of: KeyOf<N>;
  set?: Partial<RecordOf<N>>;
  add?: { [A in keyof RecordOf<N>]?: number };
  remove?: readonly (keyof RecordOf<N>)[];
  where?: Where<N> | undefined;
}

interface Builder {
  set(values: object): Builder;
  add(values: object): Builder;
  remove(names: readonly unknown[]): Builder;
  where(condition: unknown): Builder;
  commit(options?: { response: "all_old" }): TransactionItem;
}

type Operation = "create" | "put" | "patch" | "upsert" | "check" | "delete";

/** A write of any entity, for the stores of appointments and purchases. Others use the functions below. */
export const writeOf = <N extends EntityName>(
  operation: Operation,
  kind: N,
  { of, set, add, remove, where }: Omit<Changes<N>, "of"> & { of: object },
  refused?: Refused,
): Write => ({
  write: (entities: TransactionEntities) => {
    let builder = (entities[kind] as unknown as Record<Operation, (of: object) => Builder>)[operation](of);
    if (set) builder = builder.set(set);
    if (add) builder = builder.add(add);
    if (remove) builder = builder.remove(remove);
    if (where) builder = builder.where(where);
    return builder.commit(refused && refused !== decideAgain ? { response: "all_old" } : undefined);
  },
  ...(refused && { refused }),
});

/** Writes a record that must not exist yet. */
export const create = <N extends Kind>(kind: N, record: RecordOf<N>, refused?: Refused): Write =>
  writeOf("create", kind, { of: record }, refused);

export const put = <N extends Kind>(kind: N, record: RecordOf<N>, where?: Where<N>, refused?: Refused): Write =>
  writeOf("put", kind, { of: record, where }, refused);

/** Changes a record that must exist. */
export const patch = <N extends Kind>(kind: N, changes: Changes<N>, refused?: Refused): Write =>
  writeOf("patch", kind, changes, refused);

export const upsert = <N extends Kind>(kind: N, changes: Changes<N>, refused?: Refused): Write =>
  writeOf("upsert", kind, changes, refused);

export const erase = <N extends Kind>(kind: N, key: KeyOf<N>, where?: Where<N>, refused?: Refused): Write =>
  writeOf("delete", kind, { of: key, where }, refused);

export const check = <N extends Kind>(kind: N, key: KeyOf<N>, where: Where<N>, refused?: Refused): Write =>
  writeOf("check", kind, { of: key, where }, refused);

/** The condition that attributes are still as in `record`: equal, or absent if the record is null or lacks them. */
export const asRead =
  <N extends string>(record: { readonly [name in N]?: unknown } | null | undefined, ...names: readonly N[]) =>
  (
    attributes: Record<N, unknown>,
    { eq, notExists }: { eq(attribute: unknown, value: unknown): string; notExists(attribute: unknown): string },
  ): string =>
    names
      .map((name) => {
        const value = record?.[name];
        return value === undefined ? notExists(attributes[name]) : eq(attributes[name], value);
      })
      .join(" AND ");
