import { basename } from "node:path";
import { DASHBOARD, DRAWN_AT_ONCE, type Graph, LOGIN, reachOf, source } from "./chunks.ts";
import { addUses, type Group, joinGroups } from "./join-groups.ts";

const ENTRY = source("main.tsx");

/** What a loaded byte costs, by kind of part: `one` for each part, and `all` once for a folder's parts of the kind. */
const WEIGHTS = { screen: { one: 1000, all: 0 }, part: { one: 45, all: 300 }, dialog: { one: 5, all: 40 } };

const kindOf = (path: string): keyof typeof WEIGHTS =>
  /-page\.tsx$/.test(path) ? "screen" : /dialog|sheet/.test(path) ? "dialog" : "part";

/** Whether a module counts as the app's own. Icons do; the modules in `no-*.ts`, which replace packages, do not. */
const isOurs = (id: string) =>
  id.includes("/lucide-react/dist/esm/icons/") || !/\/node_modules\/|\/web\/no-[\w-]+\.ts$/.test(id);

/** Matches imports of packages. As only used names are bundled, each name counts as a module of average size. */
const IMPORT = /^import (?:\* as \w+|\{([^}]*)\}|\w+) from "((?:@(?!sereno)|[a-z])[^"]*)"/gm;
const BYTES_OF_NAMED = 50_000;
const COMMENTS = /^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
/** A module's characters without comments that begin a line: these do not change which modules are joined. */
export const sizeOf = (code: string): number => code.replace(COMMENTS, "").trim().length;
const isNamed = (id: string) => id.includes(" ");
const packageOf = (named: string) => named.split(" ")[0];
const namedBy = (code: string): string[] =>
  [...code.matchAll(IMPORT)].flatMap(([, names = "*", from = ""]) =>
    names.split(",").map((name) => `${from} ${name.trim().split(" as ")[0]}`),
  );

/** Names the file of a module. Modules that are used together share a file. Null lets the bundler choose a file. */
export function joinedChunks(): (id: string, graph: Graph) => string | null {
  let names: Map<string, string> | undefined;
  return (id, graph) => {
    names ??= namesOf(graph);
    return names.get(id) ?? null;
  };
}

/** Answers questions about the module graph. Each name that a module imports from a package counts as a module. */
function graphOf(graph: Graph) {
  const codeOf = (id: string) => graph.getModuleInfo(id)?.code ?? "";
  const reach = (from: string) => [...reachOf(graph, from)].filter(isOurs);
  const [shell, dashboard, login] = [reach(ENTRY), reach(DASHBOARD), new Set(reach(LOGIN))];
  const come = new Set([...shell, ...dashboard].flatMap((id) => namedBy(codeOf(id)).map(packageOf)));
  const packages = new Map<string, string[]>();
  const packagesOf = (id: string) => {
    const known = packages.get(id) ?? namedBy(codeOf(id)).filter((named) => !come.has(packageOf(named)));
    packages.set(id, known);
    return known;
  };
  const fixed = new Map(dashboard.map((id) => [id, login.has(id) ? "common" : "dashboard"]));
  const started = new Set(shell);
  return {
    /** File name by module, for the modules that another rule of the build has already placed. */
    fixed,
    bytesOf: (id: string) => (isNamed(id) ? BYTES_OF_NAMED : sizeOf(codeOf(id))),
    importsOf: (id: string) => [...(graph.getModuleInfo(id)?.importedIds ?? []), ...packagesOf(id)],
    needed: (from: string) => reach(from).flatMap((id) => (started.has(id) ? [] : [id, ...packagesOf(id)])),
  };
}

function namesOf(graph: Graph): Map<string, string> {
  const { fixed, bytesOf, importsOf, needed } = graphOf(graph);
  const uses = usesOf(graph, needed);
  const start = new Map<string, Group & { modules: string[] }>();
  for (const id of new Set(uses.flatMap(({ modules }) => [...modules]))) {
    const usedBy = Uint8Array.from(uses, ({ modules }) => Number(modules.has(id)));
    const isJoinable = !fixed.has(id) && !isNamed(id);
    const key = fixed.get(id) ?? `${isJoinable} ${usedBy.join("")}`;
    const group = start.get(key) ?? { modules: [], bytes: 0, usedBy, isJoinable };
    start.set(key, group);
    group.modules.push(id);
    group.bytes += bytesOf(id);
    addUses(group, usedBy);
  }
  const weights = uses.map(({ weight }) => weight);
  const alone = new Set<Group>(start.values());
  const joined = joinGroups([...alone], weights, importsOf).filter((group) => !alone.has(group));

  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const { modules } of joined) {
    const largest = modules.reduce((most, id) => (bytesOf(id) > bytesOf(most) ? id : most));
    const name = basename(largest).replace(/\.\w+$/, "");
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    for (const id of modules) names.set(id, count > 1 ? `${name}-${count}` : name);
  }
  return names;
}

function partsOf(graph: Graph): string[] {
  const found = new Set([ENTRY]);
  const laterOf = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  for (const part of found) {
    for (const later of [...reachOf(graph, part)].flatMap(laterOf).filter(isOurs)) found.add(later);
  }
  return [...found].slice(1);
}

interface Use {
  weight: number;
  modules: Set<string>;
}

function usesOf(graph: Graph, needed: (from: string) => string[]): Use[] {
  const uses: Use[] = [];
  const folders = new Map<string, Use>();
  for (const part of partsOf(graph)) {
    const path = part.slice(source("").length);
    const kind = kindOf(path);
    const modules = needed(part);
    uses.push({ weight: WEIGHTS[kind].one, modules: new Set(modules) });
    const folder = `${kind} ${/^(features|domain)\/[^/]*|[^/]*/.exec(path)?.[0]}`;
    const all = folders.get(folder) ?? { weight: WEIGHTS[kind].all, modules: new Set() };
    folders.set(folder, all);
    for (const id of modules) all.modules.add(id);
  }
  const drawn = Object.values(DRAWN_AT_ONCE).map((parts) => ({
    weight: WEIGHTS.screen.one,
    modules: new Set(parts.flatMap((part) => needed(source(part)))),
  }));
  return [...uses, ...folders.values(), ...drawn];
}
