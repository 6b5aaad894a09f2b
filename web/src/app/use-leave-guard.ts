import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const UNBLOCKED = { state: "unblocked", proceed: () => undefined, reset: () => undefined } as const;

// React Router numbers the entries that it adds to the history.
const positionOf = (state: unknown): number =>
  typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : 0;

function linkThatLeaves(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target === "_blank";
  if (!link || opensElsewhere || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link;
}

/** While `active`, holds back links and the browser's back button until `proceed` or `reset` is called. */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [leave, setLeave] = useState<(() => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another location is another place in the history.
  useEffect(() => {
    if (!active) return;
    const { pathname } = window.location;
    const here = positionOf(window.history.state);
    let isReturning = false;
    let isLeaving = false;

    const holdLink = (event: MouseEvent) => {
      const link = linkThatLeaves(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      link.closest("dialog")?.close();
      setLeave(() => () => void navigate(link.pathname + link.search + link.hash));
    };
    const holdHistory = (event: PopStateEvent) => {
      const steps = positionOf(event.state) - here;
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
      } else if (!isLeaving && steps !== 0 && window.location.pathname !== pathname) {
        event.stopImmediatePropagation();
        isReturning = true;
        window.history.go(-steps);
        setLeave(() => () => {
          isLeaving = true;
          window.history.go(steps);
        });
      }
    };
    document.addEventListener("click", holdLink, { capture: true });
    window.addEventListener("popstate", holdHistory, { capture: true });
    return () => {
      document.removeEventListener("click", holdLink, { capture: true });
      window.removeEventListener("popstate", holdHistory, { capture: true });
    };
  }, [active, key, navigate]);

  if (!leave) return UNBLOCKED;
  const reset = () => setLeave(null);
  return {
    state: "blocked" as const,
    reset,
    proceed: () => {
      reset();
      leave();
    },
  };
}
