import { findCircles } from "./circles";
import type { Breach, Import } from "./imports";

const CORE = "packages/core/src/";

/** The layers of core, lowest first. Files in none of these folders belong to the lowest. */
const FLOORS = ["lib", "domain", "db", "store", "policies", "queries", "actions", "jobs", "maintenance"];

/** Layers that are one folder; in the others each folder counts. */
const WHOLE = ["db", "policies", "queries", "actions", "jobs"];

/** The layer of a core file, the highest if its folder is none of them; null for other files. */
export function floorOf(file: string): number | null {
  if (!file.startsWith(CORE)) return null;
  const [floor = "", ...inside] = file.slice(CORE.length).split("/");
  if (inside.length === 0) return 0;
  return FLOORS.includes(floor) ? FLOORS.indexOf(floor) : FLOORS.length;
}

/** The folder of a core file; null for files in none. */
function roomOf(file: string): string | null {
  if (!file.startsWith(CORE)) return null;
  const [floor = "", room, ...inside] = file.slice(CORE.length).split("/");
  if (room === undefined) return null;
  return WHOLE.includes(floor) || inside.length === 0 ? floor : `${floor}/${room}`;
}

export interface Rooms {
  rooms: number;
  /** Imports between folders, each pair counted once. */
  arrows: number;
  /** Circles of folders. */
  circles: Breach[];
}

/** The folders of core and the imports between them, without tests. */
export function surveyRooms(imports: Map<string, Import[]>): Rooms {
  const arrows = new Map<string, Map<string, Import>>();
  for (const each of [...imports.values()].flat()) {
    const [from, to] = [roomOf(each.from), roomOf(each.to)];
    if (!from || !to || /\.test\.ts$/.test(each.from)) continue;
    const ways = arrows.get(from) ?? new Map<string, Import>();
    arrows.set(from, ways);
    if (!arrows.has(to)) arrows.set(to, new Map());
    if (from !== to) ways.set(to, { ...each, to });
  }
  const known = new Map([...arrows].map(([room, ways]) => [room, [...ways.values()]]));
  const circles = findCircles(known).map((each) => ({ ...each, rule: "rooms" }));
  return { rooms: known.size, arrows: [...known.values()].flat().length, circles };
}
