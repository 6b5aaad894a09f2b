import { useCallback } from "react";
import { useSearchParams } from "react-router";

export const TABS = [
  { value: "hoy", label: "Hoy" },
  { value: "semana", label: "Semana" },
  { value: "todas", label: "Todas" },
] as const;

export type TabValue = (typeof TABS)[number]["value"];

const DEFAULT_TAB: TabValue = "todas";

/** The tab and the searched text, which the address keeps. */
export function useDashboardAddress() {
  const [params, setParams] = useSearchParams();

  const setSearch = useCallback(
    (text: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (text) next.set("q", text);
          else next.delete("q");
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  const setTab = useCallback(
    (tab: TabValue) => setParams(tab === DEFAULT_TAB ? {} : { tab }, { preventScrollReset: true }),
    [setParams],
  );

  return {
    tab: TABS.find(({ value }) => value === params.get("tab"))?.value ?? DEFAULT_TAB,
    search: (params.get("q") ?? "").trim(),
    setSearch,
    /** Ends a search. */
    setTab,
  };
}
