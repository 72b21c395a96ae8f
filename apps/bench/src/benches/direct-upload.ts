import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { secondsOf } from '../measure.ts'
import { MEBIBYTE } from '../sizes.ts'
import { type ToSend, uploadAgainstDisk } from '../upload-against-disk.ts'

/** The part size of the server in the bench. */
const PART_BYTES = 64 * MEBIBYTE
/** Parts sent at a time, as uploaders do. */
const PARALLEL_PARTS = 2

interface Offer {
  readonly url?: string
  readonly urls?: Readonly<Record<string, string>>
  readonly complete?: string
  readonly partSize: number
}

/** Uploads one large file in parts to the part URLs of a folder store. */
export const directUpload = uploadAgainstDisk({
  name: 'direct-upload',
  what: 'direct upload',
  share: 0.8,
  prepare: async (file) => {
    const parts = await splitIntoParts(file)
    return () => secondsOf(() => send(file, parts))
  },
})

/** The file split into parts, since `curl` can send only whole files. */
async function splitIntoParts({ path, bytes }: ToSend): Promise<readonly string[]> {
  const pieces: string[] = []
  for (let start = 0; start < bytes; start += PART_BYTES) {
    const piece = `${path}.${pieces.length + 1}`
    const end = Math.min(bytes, start + PART_BYTES) - 1
    await pipeline(createReadStream(path, { start, end }), createWriteStream(piece))
    pieces.push(piece)
  }
  return pieces
}

async function send(
  { address, token, datasetId, curl, bytes }: ToSend,
  parts: readonly string[],
): Promise<void> {
  const headers = { 'X-Service-key': token }
  const url = `${address}/api/datasets/${datasetId}/uploadurls?size=${bytes}`
  const asked = await fetch(url, { headers })
  const { data } = (await asked.json()) as { readonly data: Offer } // As the API promises.
  const urls = Object.entries(data.urls ?? { 1: data.url ?? '' })
  if (urls.length !== parts.length) throw new Error(`${urls.length} parts are wanted`)
  const files = urls.map(([part, url]) => ({ url, path: parts[Number(part) - 1] ?? '' }))
  const answered = await curl.putAll(files, PARALLEL_PARTS)
  const tags = Object.fromEntries(urls.map(([part], at) => [part, answered[at]]))
  if (data.complete === undefined) return
  const finish = { method: 'PUT', headers, body: JSON.stringify(tags) }
  const done = await fetch(address + data.complete, finish)
  if (!done.ok) throw new Error(`The upload was not completed: ${done.status}`)
}
