import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const Chunk = z.object({
  file: z.string(),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});
const Manifest = z.record(z.string(), Chunk);

/** What a browser loads before /dashboard can show. */
const FIRST = ["index.html", "src/features/appointments/dashboard/dashboard-page.tsx"];
const CALENDAR = ["src/features/appointments/calendar/calendar-pane.tsx"];

/** The files of the build in `dist` that are on the first load's way. */
export const firstLoad = (dist: string): Set<string> => filesOf(dist, FIRST);

/** Those that the calendar takes beyond them. */
export function calendarLoad(dist: string): Set<string> {
  const first = firstLoad(dist);
  return new Set([...filesOf(dist, CALENDAR)].filter((file) => !first.has(file)));
}

/** Sources and all that they import at once, as the build has them. */
function filesOf(dist: string, sources: string[]): Set<string> {
  const chunks = Manifest.parse(JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8")));
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.css ?? []) files.add(each);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const key of sources) add(key);
  return files;
}
