/**
 * Runs the work for every item, at most `width` at a time. After a failure no further item is started;
 * running ones are awaited, then the first failure is thrown.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      if (failures.length > 0) return
      await work(item, index).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  if (failures.length > 0) throw failures[0]
}
