import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

interface Leaving {
  go: () => void;
}

const placeInHistory = (): number | null => {
  const state: unknown = window.history.state;
  const hasPlace = typeof state === "object" && state !== null && "idx" in state;
  return hasPlace && typeof state.idx === "number" ? state.idx : null;
};

/** Where a plain click on a link would lead inside the app; null for any other click, and for this very page. */
function pathOfClick(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link?.href || (link.target && link.target !== "_self")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return pathname + search + hash;
}

/**
 * Holds back whatever would leave the page while it is dirty: links, the browser's back and forward, the tab's closing.
 * The router has no blocker outside its data mode, so a step in history is undone and repeated once it is confirmed.
 */
export function useLeaveGuard(dirty: boolean) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Leaving | null>(null);

  useEffect(() => {
    if (!dirty) return;
    const place = placeInHistory();
    let isUndoing = false;
    let isAllowed = false;

    const askOnClick = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (!path) return;
      event.preventDefault();
      setLeaving({ go: () => void navigate(path) });
    };
    const askOnStep = (event: PopStateEvent) => {
      const reached = placeInHistory();
      if (isAllowed || place === null || reached === null) return;
      event.stopImmediatePropagation();
      if (isUndoing) {
        isUndoing = false;
        return;
      }
      const step = reached - place;
      if (step === 0) return;
      isUndoing = true;
      window.history.go(-step);
      setLeaving({
        go: () => {
          isAllowed = true;
          window.history.go(step);
        },
      });
    };
    const askOnUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener("click", askOnClick, { capture: true });
    window.addEventListener("popstate", askOnStep, { capture: true });
    window.addEventListener("beforeunload", askOnUnload);
    return () => {
      document.removeEventListener("click", askOnClick, { capture: true });
      window.removeEventListener("popstate", askOnStep, { capture: true });
      window.removeEventListener("beforeunload", askOnUnload);
    };
  }, [dirty, navigate]);

  return {
    isAsking: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => {
      setLeaving(null);
      leaving?.go();
    },
  };
}
