import type { ObjectStorage, PresignedTransfer } from '@holdfast/core'
import { PartsRefused } from '@holdfast/core/rules'
import { memoryStorage } from '@holdfast/memory'

export const BUCKET = 'https://bucket.example.org'

/** A store that takes bytes at addresses that it signs, as a bucket does. */
export interface Bucket {
  readonly storage: ObjectStorage
  /** Sends bytes to a signed address. */
  put(url: string, content: string): Promise<void>
  /** The uploads in parts that have begun and not ended. */
  readonly uploads: ReadonlyMap<string, ReadonlyMap<number, string>>
}

export function openBucket(): Bucket {
  const objects = memoryStorage()
  const uploads = new Map<string, Map<number, string>>()
  const store = async (key: string, content: string): Promise<void> => {
    await objects.delete(key)
    await objects.put(key, once(content), 'MD5')
  }
  const partUrls: PresignedTransfer['partUrls'] = async ({ key, uploadId }, { parts }) =>
    parts.map((part) => `${BUCKET}/${key}?upload=${uploadId}&part=${part}`)
  const never = async () => {
    throw new Error('No job runs here')
  }
  const direct: PresignedTransfer = {
    kind: 'presigned',
    uploadUrl: async (key) => `${BUCKET}/${key}`,
    origin: async () => BUCKET,
    begin: async (key, { count, minutes }) => {
      const uploadId = `upload-${uploads.size + 1}`
      uploads.set(uploadId, new Map())
      const parts = Array.from({ length: count }, (_, index) => index + 1)
      return { uploadId, urls: await partUrls({ key, uploadId }, { parts, minutes }) }
    },
    sentParts: async ({ uploadId }) => {
      const parts = uploads.get(uploadId)
      if (parts === undefined) return null
      return [...parts].map(([part, text]) => ({ part, tag: tagOf(text), size: text.length }))
    },
    partUrls,
    complete: async ({ key, uploadId }, tags) => {
      const parts = uploads.get(uploadId)
      const texts = tags.map(({ part }) => parts?.get(part) ?? '')
      if (tags.some(({ tag }, index) => tag !== tagOf(texts[index] ?? '')))
        throw new PartsRefused('The parts are others')
      uploads.delete(uploadId)
      await store(key, texts.join(''))
    },
    abort: async ({ uploadId }) => void uploads.delete(uploadId),
    lastActivity: async () => null,
    settle: never,
    entityTag: never,
    measureTagged: never,
  }
  return {
    storage: { ...objects, direct },
    uploads,
    put: async (url, content) => {
      const { pathname, searchParams } = new URL(url)
      const parts = uploads.get(searchParams.get('upload') ?? '')
      if (parts === undefined) await store(pathname.slice(1), content)
      else parts.set(Number(searchParams.get('part')), content)
    },
  }
}

const tagOf = (text: string): string => `${text.length}-${text.slice(0, 8)}`

async function* once(content: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(content)
}
