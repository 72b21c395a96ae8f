import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { objectKey } from '@holdfast/core/rules'
import { type Bench, NO_CURL } from './bench.ts'
import type { Curl } from './clients/curl.ts'
import { compareSpeeds } from './compare-speeds.ts'
import { hashingSeconds, writingSeconds } from './references/upload-costs.ts'
import { writeBytes } from './seed/bytes.ts'
import { draftDataset } from './seed/datasets.ts'
import { objectFolder } from './seed/installation.ts'
import { withServer } from './seeded-server.ts'
import { MEBIBYTE } from './sizes.ts'

/** A file to upload to a draft. */
export interface ToSend {
  readonly curl: Curl
  readonly address: string
  readonly token: string
  readonly datasetId: number
  readonly path: string
  readonly bytes: number
}

/** An upload to measure. */
export interface UploadPlan {
  readonly name: string
  /** The name in the rows. */
  readonly what: string
  /** The required ratio to the reference. */
  readonly share: number
  /** Does the unmeasured preparation. The returned function sends the file and returns its seconds. */
  readonly prepare: (file: ToSend) => Promise<() => Promise<number>>
}

/** Compares an upload of one large file with hashing or writing it, whichever is slower. */
export const uploadAgainstDisk = ({ name, what, share, prepare }: UploadPlan): Bench => ({
  name,
  run: async (context) => {
    const { curl, sizes } = context
    if (curl === null) return NO_CURL
    const bytes = sizes.large
    return withServer(context, draftDataset, async ({ server, site, token, seeded }) => {
      const { address } = server
      const path = join(site.dataFolder, 'upload.bin')
      await writeBytes(path, bytes)
      const send = await prepare({ curl, address, token, datasetId: seeded.id, path, bytes })
      const stored = dirname(join(objectFolder(site), objectKey(seeded.pid, 'any')))
      const ours = async () => {
        const seconds = await send()
        // Frees the disk; these bytes are not used again.
        await rm(stored, { recursive: true })
        return seconds
      }
      const seconds = async () =>
        Math.max(await hashingSeconds(path), await writingSeconds(`${path}.copy`, bytes))
      return compareSpeeds(context, server, {
        name: `${what} of ${bytes / MEBIBYTE} MiB`,
        bytes,
        target: { kind: 'ratioAtLeast', value: share },
        ours,
        reference: { name: 'slower of hashing and writing', seconds },
      })
    })
  },
})
