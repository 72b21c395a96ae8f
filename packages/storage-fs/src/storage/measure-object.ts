import type { DigestAlgorithm, ObjectKey, StoredObject } from '@holdfast/core/rules'
import type { DigestThreads } from './digest-threads.ts'
import { measurement } from './measurement.ts'
import { chunksOf, closeFile, openObject } from './read-object.ts'

/** The digest algorithm and the threads that compute it. */
export interface MeasureOptions {
  readonly digest: DigestAlgorithm
  readonly threads: DigestThreads
}

/** Measures the file at `path`: the CRC-32 in this thread, the digest of a large file in a digest thread. */
export async function measureObject(
  key: ObjectKey,
  path: string,
  { digest, threads }: MeasureOptions,
): Promise<StoredObject> {
  const { descriptor, size } = await openObject(key, path)
  const measuring = measurement(descriptor, digest, threads)
  try {
    let read = 0
    for await (const chunk of chunksOf(descriptor, { start: 0, end: size })) {
      measuring.add(chunk)
      read += chunk.length
      await measuring.written(read)
    }
    return { size, ...(await measuring.finish(size)) }
  } finally {
    await measuring.abandon()
    closeFile(descriptor)
  }
}
