import { findCircles } from "./circles";
import type { Import } from "./imports";

const CORE = "packages/core/src/";

/** The layers of core, lowest first. */
const LAYERS = ["lib", "domain", "db", "store", "policies", "queries", "actions", "jobs", "maintenance"];

/** Layers that count as one folder each in the search for cycles, so that their subfolders may import each other. */
const WHOLE = ["db", "policies", "queries", "actions", "jobs"];

/** A core file's layer: files directly in src/ are the lowest, unknown folders the highest. Null outside core. */
export function layerOf(file: string): number | null {
  if (!file.startsWith(CORE)) return null;
  const [layer = "", ...inside] = file.slice(CORE.length).split("/");
  if (inside.length === 0) return 0;
  return LAYERS.includes(layer) ? LAYERS.indexOf(layer) : LAYERS.length;
}

/** A file's folder in the search for cycles: its layer or subfolder. Null outside core and directly in src/. */
function folderOf(file: string): string | null {
  if (!file.startsWith(CORE)) return null;
  const [layer = "", folder, ...inside] = file.slice(CORE.length).split("/");
  if (folder === undefined) return null;
  return WHOLE.includes(layer) || inside.length === 0 ? layer : `${layer}/${folder}`;
}

/** `arrows`: number of ordered pairs of different folders in which the first folder imports the second. */
export function surveyFolders(imports: Map<string, Import[]>) {
  const arrows = new Map<string, Map<string, Import>>();
  for (const each of [...imports.values()].flat()) {
    const [from, to] = [folderOf(each.from), folderOf(each.to)];
    if (!from || !to || /\.test\.ts$/.test(each.from)) continue;
    const ways = arrows.get(from) ?? new Map<string, Import>();
    arrows.set(from, ways);
    if (!arrows.has(to)) arrows.set(to, new Map());
    if (from !== to) ways.set(to, { ...each, to });
  }
  const known = new Map([...arrows].map(([folder, ways]) => [folder, [...ways.values()]]));
  const circles = findCircles(known).map((each) => ({ ...each, rule: "folders" }));
  return { folders: known.size, arrows: [...known.values()].flat().length, circles };
}
