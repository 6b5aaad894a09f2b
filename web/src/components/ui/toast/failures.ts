import type { Notice } from "./toast";

interface Failure {
  id: string;
  titles: string[];
  isLoad: boolean;
}

/** The notices of failures on show: one for each reason, until what failed succeeds. */
export function createFailures() {
  const shown = new Map<string, Failure>();
  let count = 0;

  const end = (isOver: (failure: Failure) => boolean): string[] => {
    const over = [...shown].filter(([, failure]) => isOver(failure));
    for (const [key] of over) shown.delete(key);
    return over.map(([, { id }]) => id);
  };

  return {
    /** The combined text of a failure and those before it; an action or a replacement stands alone. */
    join(notice: Notice): Notice {
      const { kind, title, description: reason, isLoad = false, action } = notice;
      if (kind !== "error" || action || notice.id) return notice;
      const key = `${isLoad} ${reason ?? title}`;
      // Never an id again: a notice that fades would take the next one of its id with it.
      const failure = shown.get(key) ?? { id: `failure-${count++}`, titles: [], isLoad };
      shown.set(key, failure);
      if (!failure.titles.includes(title)) failure.titles.push(title);
      const [first = title, ...others] = failure.titles;
      return { ...notice, id: failure.id, title: first, description: [...others, reason].filter(Boolean).join("\n") };
    },
    /** Ids of failures whose reason ended with this load. */
    loaded: (title: string) => end(({ titles, isLoad }) => isLoad && titles.includes(title)),
    /** The same once an action succeeded. */
    acted: () => end(({ isLoad }) => !isLoad),
    gone: (id: unknown) => void end((failure) => failure.id === id),
  };
}
