import type { DirectTransfer, ObjectStorage } from '@holdfast/core'
import type { Bytes } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { directTransferRules } from './direct-transfer-rules.ts'
import { keyRules } from './key-rules.ts'
import type { ReadableContext } from './readable-storage-contract.ts'
import { readingRules } from './reading-rules.ts'
import { receivedPartRules } from './received-part-rules.ts'
import { storingRules } from './storing-rules.ts'

/** What an adapter says it can do beyond the port, so that the suite can hold it to that. */
export interface ObjectStorageClaims {
  /** How many files, sockets or the like the storage holds open now, for adapters that can tell. */
  readonly openHandles?: () => Promise<number>
  /** How clients may send bytes themselves; left out by those that offer no way. */
  readonly direct?: DirectTransfer['kind']
}

/** Everything the `ObjectStorage` port promises. `open` gives a fresh, empty storage each time. */
export function objectStorageContract(
  name: string,
  open: () => Promise<ObjectStorage>,
  claims: ObjectStorageClaims,
): void {
  const test = suite<ReadableContext & { storage: ObjectStorage }>(`${name} is an ObjectStorage`)
  test.before.each(async (context) => {
    const storage = await open()
    const keep = (key: string, bytes: Bytes) => storage.put(key, bytes, 'MD5')
    Object.assign(context, { storage, keep })
  })
  storingRules(test)
  readingRules(test, claims)
  keyRules(test)
  directTransferRules(test, claims)
  if (claims.direct === 'received') receivedPartRules(test)
  test.run()
}
