import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { DASHBOARD_CHUNK, DRAWN_AT_ONCE } from "./chunks.ts";

const Chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});
const Manifest = z.record(z.string(), Chunk);

type Chunk = z.infer<typeof Chunk>;

const isFirst = ({ name }: Chunk, key: string) => key === "index.html" || name === DASHBOARD_CHUNK;
const isCalendar = (_: Chunk, key: string) => key === "src/features/appointments/calendar/calendar-pane.tsx";
const DRAWN_OFFLINE = [
  "src/app/navigation-drawer.tsx",
  "src/components/ui/toast/toaster.tsx",
  "src/features/appointments/dashboard/samples.tsx",
  "src/features/auth/login-page.tsx",
  "src/features/offline/kept-agenda.tsx",
];
const KEPT = [...DRAWN_OFFLINE, ...[...DRAWN_AT_ONCE.frame, ...DRAWN_AT_ONCE.dashboard].map((path) => `src/${path}`)];
const isKept = (_: Chunk, key: string) => KEPT.includes(key);

export const firstLoad = (dist: string): Set<string> => filesOf(dist, isFirst);

/** Files that a browser loads before it can show another screen. `source`: its path within src/features. */
export const screenLoad = (dist: string, source: string): Set<string> =>
  filesOf(dist, (_, key) => key === "index.html" || key === `src/features/${source}`);

/** Files that the browser caches on the first visit: those that the agenda needs, online and offline. */
export const keptAhead = (dist: string): Set<string> => new Set([...firstLoad(dist), ...filesOf(dist, isKept)]);

export function calendarLoad(dist: string): Set<string> {
  const first = firstLoad(dist);
  return new Set([...filesOf(dist, isCalendar)].filter((file) => !first.has(file)));
}

const SEARCH = "src/features/search/search-dialog.tsx";
const LOADED_AHEAD = "src/features/appointments/dialog/new-appointment-dialog.tsx";

export function searchLoad(dist: string): Set<string> {
  const loaded = new Set([...firstLoad(dist), ...filesOf(dist, (_, key) => key === LOADED_AHEAD)]);
  return new Set([...filesOf(dist, (_, key) => key === SEARCH)].filter((file) => !loaded.has(file)));
}

/** Files that a PDF needs beyond the first load, without the fonts of other scripts. */
export function paperLoad(dist: string): Set<string> {
  const first = firstLoad(dist);
  return new Set([...filesOf(dist, ({ name }) => name === "page-writer")].filter((file) => !first.has(file)));
}

/** Files with circular imports, whose order of evaluation is undefined. */
export function filesInCircles(dist: string): string[] {
  const chunks = manifestOf(dist);
  const needs = new Map<string, string[]>();
  for (const { file, imports = [] } of Object.values(chunks))
    needs.set(
      file,
      imports.map((key) => chunks[key]?.file ?? file).filter((each) => each !== file),
    );
  for (let left = -1; left !== needs.size; ) {
    left = needs.size;
    for (const [file, others] of needs) if (!others.some((each) => needs.has(each))) needs.delete(file);
  }
  return [...needs.keys()];
}

const manifestOf = (dist: string) => Manifest.parse(JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8")));

function filesOf(dist: string, isWanted: (chunk: Chunk, key: string) => boolean): Set<string> {
  const chunks = manifestOf(dist);
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.css ?? []) files.add(each);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const [key, chunk] of Object.entries(chunks)) if (isWanted(chunk, key)) add(key);
  return files;
}
