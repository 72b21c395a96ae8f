/**
 * Handles all items, `width` of them at a time, in their order. Ends when every one begun is handled; the
 * handler is expected to keep its failures to itself.
 */
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
