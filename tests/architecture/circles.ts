import type { Breach, Import } from "./imports";

function circleFrom(start: string, imports: Map<string, Import[]>): Import[] | null {
  const ways = new Map<string, Import[]>([[start, []]]);
  for (const [file, way] of ways) {
    for (const each of imports.get(file) ?? []) {
      if (each.to === start) return [...way, each];
      if (!ways.has(each.to)) ways.set(each.to, [...way, each]);
    }
  }
  return null;
}

/** Finds cycles of imports, including imports of types. Each file in a cycle is in at least one returned cycle. */
export function findCircles(imports: Map<string, Import[]>): Breach[] {
  const told = new Set<string>();
  return [...imports.keys()].flatMap((file) => {
    const circle = told.has(file) ? null : circleFrom(file, imports);
    const [first] = circle ?? [];
    if (!circle || !first) return [];
    for (const { to } of circle) told.add(to);
    return [{ rule: "circles", file: first.from, line: first.line, says: circle.map(({ to }) => to).join(" → ") }];
  });
}
