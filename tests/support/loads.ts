import { filesOf, firstLoad, manifestOf } from "@sereno/web/first-load";

/** Files that a browser loads to show a screen. `source`: the screen's path within src/features. */
export const screenLoad = (dist: string, source: string): Set<string> =>
  filesOf(dist, (_, key) => key === "index.html" || key === `src/features/${source}`);

export function calendarLoad(dist: string): Set<string> {
  const first = firstLoad(dist);
  const calendar = "src/features/appointments/calendar/calendar-pane.tsx";
  return new Set([...filesOf(dist, (_, key) => key === calendar)].filter((file) => !first.has(file)));
}

const SEARCH = "src/features/search/search-dialog.tsx";
const LOADED_AHEAD = "src/features/appointments/dialog/new-appointment-dialog.tsx";

export function searchLoad(dist: string): Set<string> {
  const loaded = new Set([...firstLoad(dist), ...filesOf(dist, (_, key) => key === LOADED_AHEAD)]);
  return new Set([...filesOf(dist, (_, key) => key === SEARCH)].filter((file) => !loaded.has(file)));
}

/** Files that a PDF needs beyond the first load, without the fonts of other writing systems. */
export function paperLoad(dist: string): Set<string> {
  const first = firstLoad(dist);
  return new Set([...filesOf(dist, ({ name }) => name === "page-writer")].filter((file) => !first.has(file)));
}

/** Files that import each other in a circle, and files that import one of these. */
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
