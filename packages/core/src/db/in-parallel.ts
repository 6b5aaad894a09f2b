export async function inParallel<T>(items: T[], work: (item: T) => Promise<unknown>, atOnce = 8): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
