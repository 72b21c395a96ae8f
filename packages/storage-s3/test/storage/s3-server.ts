import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { type S3StorageOptions, s3Storage } from '../../src/index.ts'

/** The S3 service for the tests and its credentials. */
export interface S3Server {
  readonly endpoint: string
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const endpoint = process.env.TEST_S3_ENDPOINT ?? ''

export const server: S3Server | null =
  endpoint === ''
    ? null
    : {
        endpoint,
        keys: {
          accessKeyId: process.env.TEST_S3_ACCESS_KEY ?? '',
          secretAccessKey: process.env.TEST_S3_SECRET_KEY ?? '',
        },
      }

if (server === null)
  console.log(
    'left out: S3 storage tests; run with: TEST_S3_ENDPOINT=http://… TEST_S3_ACCESS_KEY=… TEST_S3_SECRET_KEY=… npm test',
  )

const REGION = 'us-east-1'

/** The options of a storage over a new bucket. */
export async function freshBucket({ endpoint, keys }: S3Server): Promise<S3StorageOptions> {
  const bucket = `test-${randomUUID()}`
  const options = { region: REGION, endpoint, pathStyle: true, keys }
  const client = new S3Client({
    region: REGION,
    endpoint,
    forcePathStyle: true,
    credentials: keys,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { ...options, bucket }
}

export const freshStorage = async (to: S3Server) => s3Storage(await freshBucket(to))

/** The busy sockets once the last answers are read: a socket is freed after its answer has ended, not with it. */
export async function socketsLeftBusy({ busySockets }: { busySockets(): number }): Promise<number> {
  for (let tries = 0; tries < 200 && busySockets() > 0; tries += 1) await pause(5)
  return busySockets()
}
