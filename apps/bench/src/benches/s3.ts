import { join } from 'node:path'
import { objectKey } from '@holdfast/core/rules'
import { type Bench, type BenchContext, measured, NO_CURL, type Outcome } from '../bench.ts'
import { type Curl, lengthOf } from '../clients/curl.ts'
import { compareSpeeds } from '../compare-speeds.ts'
import { startAwsSdk } from '../references/aws-sdk.ts'
import { writeBytes } from '../seed/bytes.ts'
import { draftDataset, releasedDataset } from '../seed/datasets.ts'
import { withServer } from '../seeded-server.ts'
import { MEBIBYTE } from '../sizes.ts'
import { emptyBucket, findS3, type S3Server } from '../system/s3-server.ts'

const TARGET = { kind: 'ratioAtLeast', value: 0.8 } as const
const REFERENCE = 'SDK of S3 alone'

/** Compares transfers through a server with objects in S3 with the S3 SDK alone. */
export const s3: Bench = {
  name: 's3',
  run: async (context) => {
    const { curl, sizes } = context
    if (curl === null) return NO_CURL
    const service = await findS3()
    if (service === null)
      return {
        kind: 'leftOut',
        why: 'there is no S3 service: set TEST_S3_ENDPOINT, or put versitygw on the PATH',
      }
    const tools = { curl, service }
    const outcomes = [
      await upload(context, tools),
      await download(context, tools, { files: 1 }),
      await download(context, tools, { files: sizes.largeMembers }),
    ]
    return measured(...outcomes.flatMap(rowsIn))
  },
}

const rowsIn = (outcome: Outcome) => (outcome.kind === 'measured' ? outcome.rows : [])

interface Tools {
  readonly curl: Curl
  readonly service: S3Server
}

async function upload(context: BenchContext, { curl, service }: Tools): Promise<Outcome> {
  const bytes = context.sizes.large
  const bucket = await service.bucket()
  return withServer({ ...context, bucket }, draftDataset, async (scene) => {
    const { server, site, token, seeded } = scene
    const path = join(site.dataFolder, 'upload.bin')
    await writeBytes(path, bytes)
    const sdk = await startAwsSdk(bucket)
    const url = `${server.address}/api/datasets/${seeded.id}/add`
    const ours = async () => {
      const seconds = await curl.upload(url, { path, token })
      // Frees the disk; these bytes are not used again.
      await emptyBucket(bucket)
      return seconds
    }
    return compareSpeeds(context, server, {
      name: `upload of ${bytes / MEBIBYTE} MiB into S3`,
      bytes,
      target: TARGET,
      ours,
      reference: {
        name: REFERENCE,
        seconds: () => sdk.seconds({ kind: 'upload', path, key: objectKey(seeded.pid, 'alone') }),
      },
    })
  })
}

/** One file is downloaded directly, several as a zip; the SDK reads the same objects sequentially. */
async function download(
  context: BenchContext,
  { curl, service }: Tools,
  { files }: { readonly files: number },
): Promise<Outcome> {
  const { large } = context.sizes
  const fileBytes = Math.floor(large / files)
  const bytes = fileBytes * files
  const bucket = await service.bucket()
  return withServer(
    { ...context, bucket },
    (installation) => releasedDataset(installation, { files, fileBytes, bytes: 'stored' }),
    async ({ server, seeded: { id, fileIds, keys } }) => {
      const sdk = await startAwsSdk(bucket)
      const [path, what] =
        files === 1
          ? [`datafile/${fileIds[0]}`, `download of ${large / MEBIBYTE} MiB from S3`]
          : [`dataset/${id}`, `zip of ${large / MEBIBYTE} MiB in ${files} files from S3`]
      const url = `${server.address}/api/access/${path}`
      const length = await lengthOf(url)
      return compareSpeeds(context, server, {
        name: what,
        bytes,
        target: TARGET,
        ours: () => curl.download(url, length),
        reference: { name: REFERENCE, seconds: () => sdk.seconds({ kind: 'download', keys }) },
      })
    },
  )
}
