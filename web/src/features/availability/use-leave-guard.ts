import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

interface Leaving {
  go: () => void;
}

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
 * The router blocks nothing outside its data mode; steps in history are held where the browser has a Navigation API.
 */
export function useLeaveGuard(dirty: boolean) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Leaving | null>(null);

  useEffect(() => {
    if (!dirty) return;
    const navigation = "navigation" in window ? window.navigation : null;
    let isAllowed = false;

    const askOnClick = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (!path) return;
      event.preventDefault();
      setLeaving({ go: () => void navigate(path) });
    };
    const askOnStep = (event: NavigateEvent) => {
      const { key, url } = event.destination;
      const leaves = url !== null && new URL(url).pathname !== window.location.pathname;
      if (isAllowed || event.navigationType !== "traverse" || !event.cancelable || !leaves) return;
      event.preventDefault();
      setLeaving({
        go: () => {
          isAllowed = true;
          navigation?.traverseTo(key);
        },
      });
    };
    const askOnUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener("click", askOnClick, { capture: true });
    navigation?.addEventListener("navigate", askOnStep);
    window.addEventListener("beforeunload", askOnUnload);
    return () => {
      document.removeEventListener("click", askOnClick, { capture: true });
      navigation?.removeEventListener("navigate", askOnStep);
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
