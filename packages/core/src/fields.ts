export const mapFields = <Name extends string, T>(names: readonly Name[], value: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, T>;
