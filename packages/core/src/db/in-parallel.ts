const AT_ONCE = 8;

/** Runs `work` for each item, eight at a time. */
export async function inParallel<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
