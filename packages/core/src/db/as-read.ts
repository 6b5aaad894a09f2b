/** The part of ElectroDB's condition operations that is used here. */
interface Operations {
  eq(attribute: unknown, value: unknown): string;
  notExists(attribute: unknown): string;
}

/** A `where` condition that attributes are unchanged since they were read; unset ones must still be unset. */
export const asRead =
  <N extends string>(record: { readonly [name in N]?: unknown }, names: readonly N[]) =>
  (attributes: Record<N, unknown>, { eq, notExists }: Operations): string =>
    names
      .map((name) => {
        const value = record[name];
        return value === undefined ? notExists(attributes[name]) : eq(attributes[name], value);
      })
      .join(" AND ");
