import { sourceFiles } from "../files";
import { findCircles } from "./circles";
import { layerOf, surveyFolders } from "./folders";
import { type Breach, type Import, importsOf } from "./imports";

interface Rule {
  name: string;
  says: string;
  /** Why an import breaks the rule; null if it does not. */
  breach(each: Import, imports: Map<string, Import[]>): string | null;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const outer = (to: string) => !/^(packages|functions|infra|web|tests)\//.test(to);

/** Files of core that browser and server share, with or without their extension. */
const SHARED = /^packages\/core\/src\/(lib\/|(.+\/)?(schema|rules)(\.ts)?$)/;
/** Modules that build answers from record fields. */
const ANSWERS = /^packages\/core\/src\/(.+\/)?output$/;
const SERVERS_FILE =
  /^packages\/core\/src\/((db|store|policies|queries|actions|jobs|maintenance)\/|domain\/(kept\/|.+\/(entity|ports)$))/;
const RUNS_ANYWHERE = /^(zod\/mini|date-fns|date-fns-tz\/getTimezoneOffset|libphonenumber-js\/core)$/;

/** The chain of imports that leads to server code; null if none. An import of types counts only if it is the first. */
function wayToServer({ to, isType }: Import, imports: Map<string, Import[]>, seen = new Set<string>()): string | null {
  if (((to: string) => (outer(to) ? !RUNS_ANYWHERE.test(to) : SERVERS_FILE.test(to)))(to)) return to;
  if (isType || seen.has(to)) return null;
  seen.add(to);
  const ways = (imports.get(to) ?? []).filter((next) => !next.isType).map((next) => wayToServer(next, imports, seen));
  const way = ways.find((each) => each !== null);
  return way ? `${to} → ${way}` : null;
}

const partOf = (path: string) => /^(packages\/[^/]+|[^/.]+)/.exec(path)?.[0].replace("packages/", "") ?? "";

/** Folders that a folder may import; tests beside the code may import all. */
const MAY_IMPORT: Record<string, string[]> = {
  core: [],
  google: ["core"],
  webhooks: ["core"],
  api: ["core"],
  local: ["core", "google", "webhooks", "api", "web"],
  functions: ["core", "google", "webhooks", "api"],
  infra: ["core", "web"],
  sst: ["infra"],
  web: ["core", "api"],
  tests: ["core", "google", "webhooks", "api", "local", "functions", "infra", "web"],
};

/** Files that may create or call a database client. Migrations may, since they read older shapes. */
const OPENS_DATABASE =
  /^(packages\/core\/src\/(db\/|domain\/kept\/keys\.ts$|maintenance\/migration\/\d|.+\.test\.ts$)|packages\/local\/src\/((database|table|sweep|write-gate|[a-z-]+\.test)\.ts$|backup\/)|functions\/(deps|(ses|pace|queue)(\.test)?|shims\/(credentials|electrodb))\.ts$|tests\/)/;

/** Files that may import ElectroDB: core's domain, db/electrodb.ts, which uses its internals, and functions' shim. */
const KNOWS_ELECTRODB = /^(packages\/core\/src\/(domain\/|db\/electrodb\.ts$)|functions\/shims\/electrodb\.ts$)/;

/** By file of `STORE`, functions for parts of an appointment change. Only `PUTS_A_CHANGE_TOGETHER` may import them. */
const PARTS_OF_A_CHANGE: Record<string, string[]> = {
  "appointment/write": ["recordWrite"],
  "appointment/occupancy": ["dayWrite"],
  "appointment-change/writes": ["movedSessions", "writesOf"],
  "disruption/token-pause": ["disruptionWrites"],
  "meet/change": ["meetChange"],
  "payment/cancellation-settlement": ["settleCancellation"],
  "waitlist/freed": ["freedWrites"],
};
const STORE = "packages/core/src/store/";
const PUTS_A_CHANGE_TOGETHER = /^packages\/core\/src\/store\/appointment(-change)?\//;

const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;

export const RULES: Rule[] = [
  {
    name: "shared-core",
    says: "core's schema and rules run in the browser, too",
    breach: (each, imports) => (SHARED.test(each.from) && !isTest(each.from) ? wayToServer(each, imports) : null),
  },
  {
    name: "closed-features",
    says: "only the web's app/ and tests/ import a feature from outside; what two features share moves to domain/ or core",
    breach: ({ from, to }) => {
      const feature = from.startsWith("tests/") ? null : featureOf(to);
      return feature && feature !== featureOf(from) && !from.startsWith("web/src/app/") ? to : null;
    },
  },
  {
    name: "web-values",
    says: "the web imports core's lib, schema and rules, and types of its answers and of the API",
    breach: ({ from, to, isType }) => {
      if (!from.startsWith("web/src/")) return null;
      const part = partOf(to);
      return (part === "core" && !SHARED.test(to) && !(isType && ANSWERS.test(to))) || (part === "api" && !isType)
        ? to
        : null;
    },
  },
  {
    name: "packages",
    says: "MAY_IMPORT lists what each package may import",
    breach: ({ from, to }) => {
      const [importer, imported] = [partOf(from), partOf(to)];
      if (outer(to) ? !to.startsWith("@sereno/") : isTest(from) || importer === imported) return null;
      return MAY_IMPORT[importer]?.includes(imported) ? null : to;
    },
  },
  {
    name: "layers",
    says: "a file of core imports its own layer and those below it",
    breach: ({ from, to }) => {
      const [importer, imported] = [layerOf(from), layerOf(to)];
      return importer !== null && imported !== null && imported > importer && !isTest(from) ? to : null;
    },
  },
  {
    name: "records-in-core",
    says: "only core's domain declares how records are stored, and its db how they are read",
    breach: ({ from, to }) => {
      if (to === "electrodb") return KNOWS_ELECTRODB.test(from) ? null : to;
      return /^@(aws-sdk|smithy)\//.test(to) && !OPENS_DATABASE.test(from) ? to : null;
    },
  },
  {
    name: "one-change",
    says: "an action decides what an appointment becomes; changeAppointments returns every write that follows",
    breach: ({ from, to, names, isType }) => {
      if (isType || isTest(from) || PUTS_A_CHANGE_TOGETHER.test(from)) return null;
      const parts = PARTS_OF_A_CHANGE[to.replace(STORE, "")] ?? [];
      const taken = parts.filter((part) => names.includes(part) || names.includes("*"));
      return taken.length > 0 ? taken.join(", ") : null;
    },
  },
];

export const importsBelow = (root: string): Map<string, Import[]> =>
  new Map(sourceFiles(root).map((file) => [file.replace(/\.[cm]?tsx?$/, ""), importsOf(root, file)]));

export function findBreaches(imports: Map<string, Import[]>): Breach[] {
  const breaches = [...imports.values()].flat().flatMap((each) =>
    RULES.flatMap(({ name, says, breach }) => {
      const what = breach(each, imports);
      return what === null ? [] : [{ rule: name, file: each.from, line: each.line, says: `${what}: ${says}` }];
    }),
  );
  return [...breaches, ...findCircles(imports), ...surveyFolders(imports).circles];
}
