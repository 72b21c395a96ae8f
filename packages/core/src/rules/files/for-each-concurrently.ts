/**
 * Does the work for every item, for `width` of them at a time. After a failure nothing more is begun; what is
 * under way is waited for, and the first failure is thrown.
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
