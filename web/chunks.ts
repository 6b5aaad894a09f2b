import { join } from "node:path";

export interface Graph {
  getModuleInfo(id: string): {
    code: string | null;
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

const SOURCES = join(import.meta.dirname, "src").replaceAll("\\", "/");
/** The bundler writes paths with slashes, on Windows too. */
export const source = (path: string) => `${SOURCES}/${path}`;
export const DASHBOARD = source("features/appointments/dashboard/dashboard-page.tsx");
export const LOGIN = source("features/auth/login-page.tsx");
/** Packages whose entry lists the whole library; a module bundles only the parts it imports. */
const BARREL = /node_modules\/@tanstack\//;

/** Parts that load after the page but are drawn at once: on every screen, and on the daily ones. */
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

/** A module, and all that it imports at once. */
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
