import { suite } from 'uvu'
import { readingRules } from './reading-rules.ts'
import { rejection } from './rejection.ts'
import type { ReadableContext, ReadableStorageClaims } from './storage-context.ts'

/**
 * All rules of the `ReadableStorage` port, which read-only storages keep too. Each call of `open` returns an
 * empty storage.
 */
export function readableStorageContract(
  name: string,
  open: () => Promise<ReadableContext>,
  claims: ReadableStorageClaims,
): void {
  const test = suite<ReadableContext>(`${name} is a ReadableStorage`)
  test.before.each(async (context) => {
    Object.assign(context, await open())
  })
  test.after.each(({ close }) => close?.())
  readingRules(test, claims)
  test('a text that is not a key is refused by every method', async ({ storage }) => {
    for (const text of claims.notKeys) {
      await rejection(storage.get(text))
      await rejection(storage.get(text, { start: 0, end: 1 }))
      await rejection(storage.measure(text, 'MD5'))
      await rejection(storage.size(text))
    }
  })
  test.run()
}
