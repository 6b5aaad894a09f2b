import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Brings what it is put on into view when the address names it, after the page has gone to its top, as every page does. */
export function useInViewByHash<E extends HTMLElement>(named: string) {
  const element = useRef<E>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === named) requestAnimationFrame(() => element.current?.scrollIntoView({ block: "start" }));
  }, [hash, named]);
  return element;
}
