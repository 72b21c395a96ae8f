import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { objectKey } from '@holdfast/core'
import { type Bench, measured, NO_CURL } from '../bench.ts'
import type { Curl } from '../clients/curl.ts'
import { interleaved, secondsOf } from '../measure.ts'
import { hashingSeconds, writingSeconds } from '../references/upload-costs.ts'
import { comparison } from '../row.ts'
import { whileWatched, withServer } from '../scene.ts'
import { writeBytes } from '../seed/bytes.ts'
import { draftDataset } from '../seed/datasets.ts'
import { objectFolder } from '../seed/installation.ts'
import { MEBIBYTE } from '../sizes.ts'

const TARGET = { kind: 'ratioAtLeast', value: 0.7 } as const
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
export const directUpload: Bench = {
  name: 'direct-upload',
  run: async (context) => {
    const { curl, rounds, sizes } = context
    if (curl === null) return NO_CURL
    const bytes = sizes.large
    return withServer(context, draftDataset, async ({ server, site, token, seeded }) => {
      const path = join(site.dataFolder, 'upload.bin')
      await writeBytes(path, bytes)
      const stored = dirname(join(objectFolder(site), objectKey(seeded.pid, 'any')))
      const speed = (seconds: number) => bytes / MEBIBYTE / seconds
      const target = { address: server.address, token, id: seeded.id, curl }
      const parts = await cut(path, bytes)
      const name = `direct upload of ${bytes / MEBIBYTE} MiB`
      const { result, memory } = await whileWatched(name, server, () =>
        interleaved(rounds, {
          ours: async () => {
            const seconds = await secondsOf(() => send(target, { parts, bytes }))
            await rm(stored, { recursive: true })
            return speed(seconds)
          },
          hashing: async () => speed(await hashingSeconds(path)),
          writing: async () => speed(await writingSeconds(`${path}.copy`, bytes)),
        }),
      )
      const values = result.map(({ hashing, writing }) => Math.min(hashing, writing))
      const row = comparison(
        { name, unit: 'MiB/s', ours: result.map(({ ours }) => ours), target: TARGET },
        { name: 'slower of hashing and writing', values },
      )
      return measured(row, memory)
    })
  },
}

interface Target {
  readonly address: string
  readonly token: string
  readonly id: number
  readonly curl: Curl
}

/** The file in pieces of the size of parts, as `curl` sends whole files only. */
async function cut(path: string, bytes: number): Promise<readonly string[]> {
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
  { address, token, id, curl }: Target,
  { parts, bytes }: { readonly parts: readonly string[]; readonly bytes: number },
): Promise<void> {
  const headers = { 'X-Service-key': token }
  const asked = await fetch(`${address}/api/datasets/${id}/uploadurls?size=${bytes}`, { headers })
  const { data } = (await asked.json()) as { readonly data: Offer } // As the API promises.
  const urls = Object.entries(data.urls ?? { 1: data.url ?? '' })
  if (urls.length !== parts.length) throw new Error(`${urls.length} parts are wanted`)
  const tags: Record<string, string> = {}
  const waiting = urls.values()
  const sender = async (): Promise<void> => {
    for (const [part, url] of waiting)
      tags[part] = await curl.put(url, parts[Number(part) - 1] ?? '')
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  if (data.complete === undefined) return
  const finish = { method: 'PUT', headers, body: JSON.stringify(tags) }
  const done = await fetch(address + data.complete, finish)
  if (!done.ok) throw new Error(`The upload was not completed: ${done.status}`)
}
