import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Scrolls to its element if the address has this hash, after the page scrolled to its top. */
export function useInViewByHash<E extends HTMLElement>(named: string) {
  const element = useRef<E>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === named) requestAnimationFrame(() => element.current?.scrollIntoView({ block: "start" }));
  }, [hash, named]);
  return element;
}
