/** Handles all items in order, `width` at a time. Resolves when all are handled; `handle` must not reject. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  handle: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await handle(item)
  }
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker))
}
