import type { ReadableStorage } from '@holdfast/core'
import type { Bytes } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { readingRules } from './reading-rules.ts'
import { rejection } from './rejection.ts'

/** A storage, and the way by which what it reads got there. */
export interface ReadableContext {
  readonly storage: ReadableStorage
  readonly keep: (key: string, bytes: Bytes) => Promise<unknown>
  /** Ends what the storage was opened with. */
  readonly close?: () => Promise<void>
}

/** What an adapter says beyond the port, so that the suite can hold it to that. */
export interface ReadableStorageClaims {
  /** How many files, sockets or the like the storage holds open now, for adapters that can tell. */
  readonly openHandles?: () => Promise<number>
  /** Text that names nothing and must not be looked for. */
  readonly notKeys: readonly string[]
}

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
