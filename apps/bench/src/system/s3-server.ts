import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { s3Storage } from '@holdfast/storage-s3'
import { startChild } from './child.ts'
import { freePort } from './free-port.ts'
import { own } from './owned.ts'
import { findProgram } from './run-program.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { waitUntilAnswering } from './wait-until-answering.ts'

/** A bucket of an S3 service and its credentials. */
export interface Bucket {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string
  readonly pathStyle: true
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** An S3 service for the measurements. */
export interface S3Server {
  /** Creates an empty bucket that is removed after the run. */
  bucket(): Promise<Bucket>
}

type Account = Pick<Bucket, 'endpoint' | 'keys'>

/** The service in `TEST_S3_ENDPOINT`, else a private versitygw over a folder, else null. */
export async function findS3(): Promise<S3Server | null> {
  const { TEST_S3_ENDPOINT: endpoint = '', TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = process.env
  if (endpoint !== '')
    return serverAt({
      endpoint,
      keys: { accessKeyId: TEST_S3_ACCESS_KEY ?? '', secretAccessKey: TEST_S3_SECRET_KEY ?? '' },
    })
  const program = await findProgram('versitygw')
  return program === null ? null : serverAt(await startGateway(program))
}

const serverAt = (account: Account): S3Server => ({
  bucket: async () => {
    const name = `holdfast-bench-${randomBytes(6).toString('hex')}`
    const bucket: Bucket = { ...account, bucket: name, region: 'us-east-1', pathStyle: true }
    await asking(bucket, (client) => client.send(new CreateBucketCommand({ Bucket: name })))
    own({ close: () => removeBucket(bucket), destroy: () => undefined })
    return bucket
  },
})

/** Sends requests to the service without the measured storage. */
async function asking(bucket: Bucket, ask: (client: S3Client) => Promise<unknown>): Promise<void> {
  const client = plainClient(bucket)
  try {
    await ask(client)
  } finally {
    client.destroy()
  }
}

/**
 * The SDK client with its defaults, but without extra checksums, which it computes in JavaScript at a cost
 * above everything else.
 */
export const plainClient = ({ region, endpoint, pathStyle, keys }: Bucket): S3Client =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: pathStyle,
    credentials: keys,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

async function removeBucket(bucket: Bucket): Promise<void> {
  await emptyBucket(bucket)
  await asking(bucket, (client) => client.send(new DeleteBucketCommand({ Bucket: bucket.bucket })))
}

/** Removes the objects whose keys start with `prefix`; default all. */
export async function emptyBucket(bucket: Bucket, prefix = ''): Promise<void> {
  const storage = s3Storage(bucket)
  try {
    for await (const key of storage.list(prefix)) await storage.delete(key)
  } finally {
    storage.close()
  }
}

async function startGateway(program: string): Promise<Account> {
  const { path } = await temporaryFolder('s3')
  const keys = { accessKeyId: 'bench', secretAccessKey: randomBytes(16).toString('hex') }
  const [objects, facts] = [join(path, 'objects'), join(path, 'facts')]
  await mkdir(objects)
  await mkdir(facts)
  const address = `127.0.0.1:${await freePort()}`
  const child = await startChild({
    command: program,
    args: ['--quiet', '--keep-alive', '--port', address, 'posix', '--sidecar', facts, objects],
    log: join(path, 'log'),
    spawn: {
      env: {
        ...process.env,
        ROOT_ACCESS_KEY: keys.accessKeyId,
        ROOT_SECRET_KEY: keys.secretAccessKey,
      },
    },
  })
  await waitUntilAnswering(`http://${address}`, { name: 'versitygw', child })
  return { endpoint: `http://${address}`, keys }
}
