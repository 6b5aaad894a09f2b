import { useEffect, useRef } from "react";

/** Marks days of the calendar inside the element, for the eye by `data-taken` and for screen readers by a description. */
export function useMarkedDays(days: ReadonlySet<string>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const mark = () => {
      for (const cell of element.querySelectorAll<HTMLElement>("[data-day]")) {
        const isMarked = days.has(cell.dataset.day ?? "");
        cell.toggleAttribute("data-taken", isMarked);
        const button = cell.querySelector("button");
        if (isMarked) button?.setAttribute("aria-description", "Ya tiene una excepción");
        else button?.removeAttribute("aria-description");
      }
    };
    mark();
    // Another month brings other days.
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [days]);
  return root;
}
