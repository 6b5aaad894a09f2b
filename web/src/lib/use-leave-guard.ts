import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { guardHistory, indexOf, isTopGuard, pageIndex, screenAt, travelTo } from "./back";
import { useUnsaved } from "./parts/unsaved";

function linkThatLeaves(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target === "_blank";
  if (!link || opensElsewhere || link.origin !== window.location.origin) return null;
  return screenAt(link) === screenAt(window.location) ? null : link;
}

/** While `active`, holds back links and history steps to another screen. `leave` continues them, `stay` drops them. */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);

  useUnsaved(active);
  const place = useMemo(() => ({ key, index: pageIndex() }), [key]);

  useEffect(() => {
    if (!active) return;
    const screen = screenAt(window.location);
    let isReturning = false;
    let isLeaving = false;

    const holdLink = (event: MouseEvent) => {
      const link = linkThatLeaves(event);
      if (!link || !isTopGuard(holdHistory)) return;
      event.preventDefault();
      event.stopPropagation();
      link.closest("dialog")?.close();
      setGoOn(() => () => void navigate(link.pathname + link.search + link.hash));
    };
    const holdHistory = (event: PopStateEvent) => {
      const target = indexOf(event.state);
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
      } else if (!isLeaving && target !== place.index && screenAt(window.location) !== screen) {
        event.stopImmediatePropagation();
        isReturning = true;
        travelTo(place.index);
        setGoOn(() => () => {
          isLeaving = true;
          travelTo(target);
        });
      }
    };
    const askToClose = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("click", holdLink, { capture: true });
    window.addEventListener("beforeunload", askToClose);
    const letGo = guardHistory(holdHistory);
    return () => {
      document.removeEventListener("click", holdLink, { capture: true });
      window.removeEventListener("beforeunload", askToClose);
      letGo();
    };
  }, [active, place, navigate]);

  return {
    isAsking: goOn !== null,
    stay: () => setGoOn(null),
    leave: () => {
      setGoOn(null);
      goOn?.();
    },
  };
}
