import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { objectKey } from '@holdfast/core'
import { type Bench, measured, NO_CURL } from '../bench.ts'
import { interleaved } from '../measure.ts'
import { hashingSeconds, writingSeconds } from '../references/upload-costs.ts'
import { comparison } from '../row.ts'
import { whileWatched, withServer } from '../scene.ts'
import { writeBytes } from '../seed/bytes.ts'
import { draftDataset } from '../seed/datasets.ts'
import { objectFolder } from '../seed/installation.ts'
import { MEBIBYTE } from '../sizes.ts'

const TARGET = { kind: 'ratioAtLeast', value: 0.6 } as const

/** A multipart upload of one large file, against hashing it and against writing it, whichever is slower. */
export const upload: Bench = {
  name: 'upload',
  run: async (context) => {
    const { curl, rounds, sizes } = context
    if (curl === null) return NO_CURL
    const bytes = sizes.large
    return withServer(context, draftDataset, async ({ server, site, token, seeded }) => {
      const path = join(site.dataFolder, 'upload.bin')
      await writeBytes(path, bytes)
      const url = `${server.address}/api/datasets/${seeded.id}/add`
      const stored = dirname(join(objectFolder(site), objectKey(seeded.pid, 'any')))
      const speed = (seconds: number) => bytes / MEBIBYTE / seconds
      const name = `upload of ${bytes / MEBIBYTE} MiB`
      const { result, memory } = await whileWatched(name, server, () =>
        interleaved(rounds, {
          ours: async () => {
            const seconds = await curl.upload(url, { path, token })
            // Only the disk has to be given back: nobody asks for these bytes again.
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
