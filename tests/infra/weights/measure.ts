import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { firstLoad } from "@sereno/web/first-load";
import { build } from "esbuild";
import { bundleOptions, startBytes } from "../../support/bundle";
import { calendarLoad, paperLoad, screenLoad, searchLoad } from "../../support/loads";

/** Compresses equal content once: screens share most of their files, and a change leaves most files as they were. */
const once = (pack: (content: Buffer) => Buffer) => {
  const known = new Map<string, number>();
  return (content: Buffer): number => {
    const digest = createHash("sha256").update(content).digest("base64");
    const bytes = known.get(digest) ?? pack(content).length;
    known.set(digest, bytes);
    return bytes;
  };
};

const brotli = once(brotliCompressSync);
const gzip = once((content) => gzipSync(content, { level: 9 }));

// Maximum sizes in KiB, each set to at most a fifth above the size at that time. Code of procedures does not count,
// because it loads at their first call. A quarter of mcp is the protocol's schemas.
const FUNCTIONS = { trpc: 700, rest: 700, mcp: 960, jobs: 790, busy: 645, migrate: 580, mail: 680, "mail-events": 560 };
const SCREENS = {
  "clients/list/clients-page.tsx": 159,
  "availability/availability-page.tsx": 167,
  "payments/payments-page.tsx": 162,
  "catalog/catalog-page.tsx": 154,
  "summary/summary-page.tsx": 151,
  "help/help-page.tsx": 148,
  "assistant/assistant-page.tsx": 153,
  "practice/profile-page.tsx": 192,
  "legal/terms-page.tsx": 117,
  "legal/privacy-page.tsx": 119,
};

export interface Weight {
  what: string;
  ceiling: number;
  /** Bytes of this bundle in the checkout at `root`, whose web is built; null if the checkout lacks the bundle. */
  of: (root: string) => Promise<number | null>;
}

type Files = (dist: string) => Set<string>;

/** The compressed bytes of the files that a browser loads from a build; null if the build has none. */
const ofWeb = (files: Files, pack: (content: Buffer) => number, isCounted = (_: string) => true) =>
  async function weigh(root: string): Promise<number | null> {
    const dist = join(root, "web/dist");
    const counted = [...files(dist)].filter(isCounted);
    if (counted.length === 0) return null;
    return counted.reduce((sum, file) => sum + pack(readFileSync(join(dist, file))), 0);
  };

const scripts = (files: Files) => ofWeb(files, brotli, (file) => file.endsWith(".js"));

/** Weighs the files that a function reads before it can answer; parsing them is a third of its start. */
const ofFunction = (name: string) =>
  async function weigh(root: string): Promise<number | null> {
    const entry = join(root, `functions/${name}.ts`);
    if (!existsSync(entry)) return null;
    const { metafile } = await build({
      ...bundleOptions,
      absWorkingDir: root,
      entryPoints: [entry],
      outdir: "out",
      metafile: true,
      write: false,
      logLevel: "error",
    });
    return startBytes(metafile, `functions/${name}.ts`);
  };

const bringing: Files = (dist) =>
  new Set(
    ["practice/profile-page.tsx", "practice/import/import-page.tsx"].flatMap((each) => [...screenLoad(dist, each)]),
  );

const summary: Files = (dist) => {
  const first = firstLoad(dist);
  return new Set([...screenLoad(dist, "summary/summary-page.tsx")].filter((file) => !first.has(file)));
};

export const WEIGHTS: Weight[] = [
  { what: "scripts of /dashboard", ceiling: 143, of: scripts(firstLoad) },
  ...Object.entries(SCREENS).map(([source, ceiling]) => ({
    what: `scripts of ${source}`,
    ceiling,
    of: scripts((dist) => screenLoad(dist, source)),
  })),
  { what: "scripts of an import", ceiling: 231, of: scripts(bringing) },
  { what: "the first load, gzip", ceiling: 180, of: ofWeb(firstLoad, gzip) },
  { what: "the calendar beyond it, gzip", ceiling: 102, of: ofWeb(calendarLoad, gzip) },
  { what: "the search beyond it, gzip", ceiling: 11, of: ofWeb(searchLoad, gzip) },
  { what: "a month's summary beyond it, gzip", ceiling: 12, of: ofWeb(summary, gzip) },
  { what: "what writes a PDF", ceiling: 160, of: scripts(paperLoad) },
  ...Object.entries(FUNCTIONS).map(([name, ceiling]) => ({
    what: `the start of the function ${name}`,
    ceiling,
    of: ofFunction(name),
  })),
];
