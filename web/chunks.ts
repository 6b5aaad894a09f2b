import { join } from "node:path";

export interface Graph {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const SOURCES = join(import.meta.dirname, "src").replaceAll("\\", "/");
/** Absolute path of a source file, with forward slashes on Windows too, as the bundler writes it. */
export const source = (path: string) => `${SOURCES}/${path}`;
export const DASHBOARD = source("features/appointments/dashboard/dashboard-page.tsx");
export const LOGIN = source("features/auth/login-page.tsx");
/** Packages at which `reachOf` stops, because their entry files import the whole library. */
const BARREL = /node_modules\/@tanstack\//;

/** Files of parts that load after their screen but show without a press. `frame`: parts of all signed-in screens. */
export const DRAWN_AT_ONCE = {
  frame: ["app/search-button.tsx", "app/shortcuts.tsx", "app/notices.tsx"],
  dashboard: ["app/over-list.tsx", "features/appointments/now/now-lines.tsx"],
  cobros: [
    "features/payments/month/month-result.tsx",
    "features/payments/expenses/expenses-card.tsx",
    "features/payments/follow-up/follow-up-card.tsx",
  ],
};

export const DASHBOARD_CHUNK = "dashboard";

/** Bundles the dashboard's modules into one chunk, and those that the login shares into another, to save requests. */
export function dashboardChunks(): (id: string, graph: Graph) => string | null {
  let reached: { dashboard: Set<string>; login: Set<string> } | undefined;
  return (id, graph) => {
    reached ??= { dashboard: reachOf(graph, DASHBOARD), login: reachOf(graph, LOGIN) };
    if (!reached.dashboard.has(id)) return null;
    return reached.login.has(id) ? "common" : DASHBOARD_CHUNK;
  };
}

export function reachOf(graph: Graph, from: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (reached.has(id) || BARREL.test(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
