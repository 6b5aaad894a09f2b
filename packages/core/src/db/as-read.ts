/** ElectroDB's own operations of a condition, as much of them as is asked for here. */
interface Operations {
  eq(attribute: unknown, value: unknown): string;
  notExists(attribute: unknown): string;
}

/** The condition that some attributes of a record are as they were read; unset ones are still unset. For `where`. */
export const asRead =
  <N extends string>(record: { readonly [name in N]?: unknown }, names: readonly N[]) =>
  (attributes: Record<N, unknown>, { eq, notExists }: Operations): string =>
    names
      .map((name) => {
        const value = record[name];
        return value === undefined ? notExists(attributes[name]) : eq(attributes[name], value);
      })
      .join(" AND ");
