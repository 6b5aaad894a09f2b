import { join } from "node:path";

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The bundler writes paths with '/', on Windows too. */
const source = (path: string) => join(import.meta.dirname, "src/features", path).replaceAll("\\", "/");
const DASHBOARD = source("appointments/dashboard/dashboard-page.tsx");
const LOGIN = source("auth/login-page.tsx");
/** Packages whose entry lists the whole library; a module bundles only the parts it imports. */
const BARREL = /node_modules\/(lucide-react|@tanstack)\//;

export const DASHBOARD_CHUNK = "dashboard";

/**
 * Bundles what the dashboard needs beyond the entry into one chunk, and what it shares with the login screen into
 * another. By itself, the bundler would make two dozen chunks for the first load.
 */
export function dashboardChunks(): (id: string, graph: Graph) => string | null {
  let reached: { dashboard: Set<string>; login: Set<string> } | undefined;
  return (id, graph) => {
    reached ??= { dashboard: reachOf(graph, DASHBOARD), login: reachOf(graph, LOGIN) };
    if (!reached.dashboard.has(id)) return null;
    return reached.login.has(id) ? "common" : DASHBOARD_CHUNK;
  };
}

/** A module with all its static imports, transitively. */
function reachOf(graph: Graph, from: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (reached.has(id) || BARREL.test(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
