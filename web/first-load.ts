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
const DRAWN_OFFLINE = [
  "src/app/navigation-drawer.tsx",
  "src/components/ui/confirm-dialog.tsx",
  "src/components/ui/toast/toaster.tsx",
  "src/features/appointments/dashboard/samples.tsx",
  "src/features/auth/login-page.tsx",
  "src/features/offline/kept-agenda.tsx",
];
const KEPT = [...DRAWN_OFFLINE, ...[...DRAWN_AT_ONCE.frame, ...DRAWN_AT_ONCE.dashboard].map((path) => `src/${path}`)];
const isKept = (_: Chunk, key: string) => KEPT.includes(key);

export const firstLoad = (dist: string): Set<string> => filesOf(dist, isFirst);

/** Code and styles that the service worker caches when installed: those that the agenda needs, online and offline. */
export const keptAhead = (dist: string): Set<string> => new Set([...firstLoad(dist), ...filesOf(dist, isKept)]);

export const manifestOf = (dist: string) =>
  Manifest.parse(JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8")));

export function filesOf(dist: string, isWanted: (chunk: Chunk, key: string) => boolean): Set<string> {
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
