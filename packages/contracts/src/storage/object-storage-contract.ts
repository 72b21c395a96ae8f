import type { ObjectStorage } from '@holdfast/core'
import type { Bytes } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { directTransferRules } from './direct-transfer-rules.ts'
import { keyRules } from './key-rules.ts'
import { readingRules } from './reading-rules.ts'
import { receivedPartRules } from './received-part-rules.ts'
import type { ObjectStorageClaims, ReadableContext } from './storage-context.ts'
import { storingRules } from './storing-rules.ts'

/** All rules of the `ObjectStorage` port. Each call of `open` returns an empty storage. */
export function objectStorageContract(
  name: string,
  open: () => Promise<ObjectStorage>,
  claims: ObjectStorageClaims,
): void {
  const test = suite<ReadableContext & { readonly storage: ObjectStorage }>(
    `${name} is an ObjectStorage`,
  )
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
