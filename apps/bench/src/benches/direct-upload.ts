import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { secondsOf } from '../measure.ts'
import { MEBIBYTE } from '../sizes.ts'
import { type ToSend, uploadAgainstDisk } from '../upload-against-disk.ts'

/** As the server of the bench is set up. */
const PART_BYTES = 64 * MEBIBYTE
/** Parts on their way at the same time, as uploaders do it. */
const AT_ONCE = 2

interface Offer {
  readonly url?: string
  readonly urls?: Readonly<Record<string, string>>
  readonly complete?: string
  readonly partSize: number
}

/** One large file sent in parts to the addresses of a folder, until it is complete. */
export const directUpload = uploadAgainstDisk({
  name: 'direct-upload',
  what: 'direct upload',
  share: 0.7,
  prepare: async (file) => {
    const parts = await cut(file)
    return () => secondsOf(() => send(file, parts))
  },
})

/** The file in pieces of the size of parts, as `curl` sends whole files only. */
async function cut({ path, bytes }: ToSend): Promise<readonly string[]> {
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
  const answered = await curl.putAll(files, AT_ONCE)
  const tags = Object.fromEntries(urls.map(([part], at) => [part, answered[at]]))
  if (data.complete === undefined) return
  const finish = { method: 'PUT', headers, body: JSON.stringify(tags) }
  const done = await fetch(address + data.complete, finish)
  if (!done.ok) throw new Error(`The upload was not completed: ${done.status}`)
}
