export interface Group {
  modules: readonly string[];
  /** Total size of the modules' sources, in characters. */
  bytes: number;
  /** At each use's index: 1 if it loads the group, else 0. A use is, for example, a screen or a folder's dialogs. */
  usedBy: Uint8Array;
  /** Whether the modules may be moved to another file; false for packages and if another rule determines their file. */
  isJoinable: boolean;
}

/** Cost of one request, in bytes of source. */
const REQUEST = 6_000;

export const addUses = (group: Group, usedBy: Uint8Array): void =>
  usedBy.forEach((isUsed, use) => {
    if (isUsed) group.usedBy[use] = 1;
  });

/** Joins groups while this lowers the weighted cost of bytes and requests of all uses. Creates no circular imports. */
export function joinGroups(
  start: readonly Group[],
  weights: readonly number[],
  importsOf: (module: string) => readonly string[],
): Group[] {
  const groups = new Set(start);
  const groupOf = new Map(start.flatMap((group) => group.modules.map((module) => [module, group] as const)));
  let needed = new Map<Group, Set<Group>>();

  const nextOf = (group: Group) =>
    new Set(group.modules.flatMap((module) => importsOf(module).flatMap((each) => groupOf.get(each) ?? [])));
  function neededBy(group: Group): Set<Group> {
    const known = needed.get(group);
    if (known) return known;
    const next = [...nextOf(group)].filter((each) => each !== group);
    const all = new Set(next.flatMap((each) => [each, ...neededBy(each)]));
    needed.set(group, all);
    return all;
  }

  /** Whether `one` imports `other` through a third group, so that joining both would make a circle. */
  const isBetween = (one: Group, other: Group) =>
    [...neededBy(one)].some((each) => each !== other && neededBy(each).has(other));

  /** Weighted bytes of `comer`'s imports that joining adds to the uses of only `group`. `gainFor` counts `comer`. */
  function costOf(group: Group, comer: Group): number {
    const missing = [...neededBy(comer)].filter((each) => each !== group);
    let cost = 0;
    for (const [use, weight] of weights.entries()) {
      if (!group.usedBy[use] || comer.usedBy[use]) continue;
      for (const { bytes, usedBy } of missing) if (!usedBy[use]) cost += weight * bytes;
    }
    return cost;
  }

  /** Bytes that a use saves if two groups are joined, or loads in addition (negative). Does not count imports. */
  function gainFor(use: number, one: Group, other: Group): number {
    if (one.usedBy[use] && other.usedBy[use]) return REQUEST;
    if (one.usedBy[use]) return -other.bytes;
    return other.usedBy[use] ? -one.bytes : 0;
  }

  function gainOf(one: Group, other: Group): number {
    const gain = weights.reduce((sum, weight, use) => sum + weight * gainFor(use, one, other), 0);
    return gain > 0 ? gain - costOf(one, other) - costOf(other, one) : 0;
  }

  let pairs: { one: Group; other: Group; gain: number }[] = [];
  const consider = (one: Group, other: Group) => {
    if (one === other || !one.isJoinable || !other.isJoinable) return;
    const gain = gainOf(one, other);
    if (gain > 0) pairs.push({ one, other, gain });
  };
  const bestPair = () => pairs.reduce((best, each) => (each.gain > best.gain ? each : best));

  for (const [index, one] of start.entries()) for (const other of start.slice(index + 1)) consider(one, other);
  while (pairs.length > 0) {
    const best = bestPair();
    const { one, other } = best;
    pairs = pairs.filter((each) => each !== best);
    if (isBetween(one, other) || isBetween(other, one)) continue;
    const joined: Group = {
      modules: [...one.modules, ...other.modules],
      bytes: one.bytes + other.bytes,
      usedBy: one.usedBy.slice(),
      isJoinable: true,
    };
    addUses(joined, other.usedBy);
    groups.delete(one);
    groups.delete(other);
    groups.add(joined);
    for (const module of joined.modules) groupOf.set(module, joined);
    needed = new Map();
    for (const each of neededBy(joined)) addUses(each, joined.usedBy);
    const gone = [one, other];
    pairs = pairs.filter((each) => !gone.includes(each.one) && !gone.includes(each.other));
    for (const each of groups) consider(joined, each);
  }
  return [...groups];
}
