import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

export function useInViewByHash<E extends HTMLElement>(named: string) {
  const element = useRef<E>(null);
  const { hash } = useLocation();
  useEffect(() => {
    // Scrolls to the element in the next frame, after the page has scrolled to its top.
    if (hash === named) requestAnimationFrame(() => element.current?.scrollIntoView({ block: "start" }));
  }, [hash, named]);
  return element;
}
