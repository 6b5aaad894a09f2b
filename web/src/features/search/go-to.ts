import type { NavigateFunction, NavigateOptions } from "react-router";

/** Longest wait for a part of a screen to load. */
const PATIENCE_MS = 10_000;

interface Place extends Pick<NavigateOptions, "replace" | "preventScrollReset"> {
  to: string;
}

/** Navigates like a link, which asks about unsaved input. */
export function goTo({ to, ...options }: Place, navigate: NavigateFunction): void {
  const link = document.createElement("a");
  link.href = to;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    void navigate(to, options);
  });
  document.body.append(link);
  link.click();
  link.remove();
}

const headingNamed = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("main h2")].find(({ textContent }) => textContent?.trim() === name);

/** Scrolls to a heading and focuses it, once it is rendered. */
export function showHeading(name: string): void {
  const show = () => {
    const heading = headingNamed(name);
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.classList.add("scroll-mt-20", "outline-none");
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
    return true;
  };
  const watcher = new MutationObserver(() => look());
  // Waits a frame, until the page has scrolled to its top.
  const look = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (show()) watcher.disconnect();
      }),
    );
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), PATIENCE_MS);
  look();
}
