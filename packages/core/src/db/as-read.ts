/** The part of ElectroDB's condition operations that is used here. */
export interface Operations {
  eq(attribute: unknown, value: unknown): string;
  notExists(attribute: unknown): string;
}

/**
 * A `where` condition that attributes are unchanged since they were read. An attribute that was absent must still be
 * absent; without a record (null), all must be.
 */
export const asRead =
  <N extends string>(record: { readonly [name in N]?: unknown } | null | undefined, ...names: readonly N[]) =>
  (attributes: Record<N, unknown>, { eq, notExists }: Operations): string =>
    names
      .map((name) => {
        const value = record?.[name];
        return value === undefined ? notExists(attributes[name]) : eq(attributes[name], value);
      })
      .join(" AND ");
