import type { Notice } from "./toast";

interface Failure {
  id: string;
  titles: string[];
  isLoad: boolean;
}

/** The failures whose toasts are shown. Failures with the same reason share a toast, until one of them succeeds. */
export function createFailures() {
  const shown = new Map<string, Failure>();
  let count = 0;

  const end = (isOver: (failure: Failure) => boolean): string[] => {
    const over = [...shown].filter(([, failure]) => isOver(failure));
    for (const [key] of over) shown.delete(key);
    return over.map(([, { id }]) => id);
  };

  return {
    /** Combines a failure with those of the same reason; toasts with an action or an id stay separate. */
    join(notice: Notice): Notice {
      const { kind, title, description: reason, isLoad = false, action } = notice;
      if (kind !== "error" || action || notice.id) return notice;
      const key = `${isLoad} ${reason ?? title}`;
      // Ids are never reused, because a fading toast would remove a new toast with its id.
      const failure = shown.get(key) ?? { id: `failure-${count++}`, titles: [], isLoad };
      shown.set(key, failure);
      if (!failure.titles.includes(title)) failure.titles.push(title);
      const [first = title, ...others] = failure.titles;
      return { ...notice, id: failure.id, title: first, description: [...others, reason].filter(Boolean).join("\n") };
    },
    /** Ends the failures of a load that has succeeded, and returns the ids of their toasts. */
    loaded: (title: string) => end(({ titles, isLoad }) => isLoad && titles.includes(title)),
    /** Ends the failures of actions after one has succeeded, and returns the ids of their toasts. */
    acted: () => end(({ isLoad }) => !isLoad),
    gone: (id: unknown) => void end((failure) => failure.id === id),
  };
}
