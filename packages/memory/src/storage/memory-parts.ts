import { createHash } from 'node:crypto'
import type { ReceivedTransfer } from '@holdfast/core'
import {
  type Bytes,
  checkedKey,
  closeUnread,
  type PartPlace,
  PartsRefused,
  type PartTag,
  type PartUpload,
} from '@holdfast/core/rules'

interface Part extends PartPlace {
  readonly tag: string
  readonly content: Uint8Array
}

interface Upload {
  readonly key: string
  readonly parts: Map<number, Part>
  /** The latest sender for each offset. */
  readonly turns: Map<number, object>
  last: Date | null
}

/** Uploads in parts, in memory. */
export function memoryParts(objects: Map<string, Uint8Array>): ReceivedTransfer & {
  readonly dropUnfinished: (key: string) => Promise<void>
} {
  const uploads = new Map<string, Upload>()
  const arrived = new Map<string, Date>()
  let begun = 0

  const uploadOf = ({ key, uploadId }: PartUpload): Upload => {
    const upload = uploads.get(uploadId)
    if (upload?.key !== key) throw new PartsRefused('There is no such upload')
    return upload
  }
  return {
    kind: 'received',
    begin: async (key) => {
      begun += 1
      const uploadId = `upload-${begun}`
      uploads.set(uploadId, {
        key: checkedKey(key),
        parts: new Map(),
        turns: new Map(),
        last: null,
      })
      return { uploadId }
    },
    receive: async (upload, place, bytes) => {
      try {
        const { parts, turns } = uploadOf(upload)
        const turn = {}
        turns.set(place.offset, turn)
        parts.delete(place.part)
        const content = await exactly(place, bytes)
        if (turns.get(place.offset) !== turn)
          throw new PartsRefused('The part was sent again meanwhile')
        const tag = createHash('md5').update(content).digest('hex')
        parts.set(place.part, { ...place, tag, content })
        uploadOf(upload).last = new Date()
        return tag
      } finally {
        await closeUnread(bytes)
      }
    },
    complete: async (upload, named) => {
      if (!uploads.has(upload.uploadId) && objects.has(upload.key)) return
      const { parts } = uploadOf(upload)
      const content = Buffer.concat(inPlace(parts, named))
      if (objects.has(upload.key)) throw new Error('There is an object under the key already')
      objects.set(upload.key, content)
      arrived.set(upload.key, new Date())
      uploads.delete(upload.uploadId)
    },
    abort: async ({ uploadId }) => void uploads.delete(uploadId),
    lastActivity: async (key, uploadId) => {
      const upload = uploadId === null ? undefined : uploads.get(uploadId)
      return upload?.last ?? (objects.has(key) ? (arrived.get(key) ?? null) : null)
    },
    dropUnfinished: async (key) => {
      for (const [id, upload] of uploads) if (upload.key === key) uploads.delete(id)
    },
  }
}

async function exactly({ part, length }: PartPlace, bytes: Bytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > length) throw new PartsRefused(`Part ${part} has more than its ${length} bytes`)
    chunks.push(Uint8Array.from(chunk))
  }
  if (size < length) throw new PartsRefused(`Part ${part} has ${size} of its ${length} bytes`)
  return Buffer.concat(chunks)
}

function inPlace(
  parts: ReadonlyMap<number, Part>,
  named: readonly PartTag[],
): readonly Uint8Array[] {
  if (named.length === 0) throw new PartsRefused('No part is named')
  let size = 0
  return named
    .toSorted((a, b) => a.part - b.part)
    .map(({ part, tag }) => {
      const found = parts.get(part)
      if (found?.tag !== tag.toLowerCase() || found.offset !== size)
        throw new PartsRefused(`Part ${part} was not sent, has another tag, or follows a gap`)
      size += found.length
      return found.content
    })
}
