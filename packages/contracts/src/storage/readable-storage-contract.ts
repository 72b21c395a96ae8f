import { suite } from 'uvu'
import { readingRules } from './reading-rules.ts'
import { rejection } from './rejection.ts'
import type { ReadableContext, ReadableStorageClaims } from './storage-context.ts'

/**
 * Everything the `ReadableStorage` port promises: what storages that only read can be held to. `open` gives a
 * fresh, empty storage each time.
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
  test('text that is no key is an error, whatever is asked about it', async ({ storage }) => {
    for (const text of claims.notKeys) {
      await rejection(storage.get(text))
      await rejection(storage.get(text, { start: 0, end: 1 }))
      await rejection(storage.measure(text, 'MD5'))
      await rejection(storage.size(text))
    }
  })
  test.run()
}
