import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { apiData } from './api-data.ts'
import { eventually, newDataset } from './faults/client.ts'
import { anywhere, TOKEN } from './faults/databases.ts'
import type { StartedServer } from './started-server.ts'

const MEBIBYTE = 1024 ** 2
const KEYS = {
  accessKeyId: process.env.TEST_S3_ACCESS_KEY ?? '',
  secretAccessKey: process.env.TEST_S3_SECRET_KEY ?? '',
}
const endpoint = process.env.TEST_S3_ENDPOINT ?? ''

/** A dataset of a server whose files go to the store of the given variables. */
interface Deposit {
  readonly server: StartedServer
  readonly id: number
  end(): Promise<void>
}

async function openDeposit(variables: Readonly<Record<string, string>>): Promise<Deposit> {
  const place = await anywhere()
  const server = await place.start(variables)
  return { server, id: await newDataset(server.address), end: place.remove }
}

const digestOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex')

/** Sends bytes like a client of any store; returns their storage identifier. */
async function sendDirectly({ server, id }: Deposit, bytes: Uint8Array): Promise<string> {
  const data = await apiData(server.address, `/api/datasets/${id}/uploadurls?size=${bytes.length}`)
  if (data.url !== undefined) {
    const headers = { 'x-amz-tagging': 'dv-state=temp' }
    const sent = await fetch(data.url, { method: 'PUT', body: new Uint8Array(bytes), headers })
    is(sent.status, 200, await sent.text())
    return data.storageIdentifier
  }
  const tags: Record<string, string> = {}
  for (const [part, url] of Object.entries<string>(data.urls)) {
    const start = (Number(part) - 1) * data.partSize
    const body = new Uint8Array(bytes.subarray(start, start + data.partSize))
    const sent = await fetch(url, { method: 'PUT', body })
    is(sent.status, 200, await sent.text())
    tags[part] = sent.headers.get('ETag') ?? ''
  }
  await apiData(server.address, data.complete, { method: 'PUT', body: JSON.stringify(tags) })
  return data.storageIdentifier
}

async function register({ server, id }: Deposit, entries: readonly object[]) {
  const form = new FormData()
  form.append('jsonData', JSON.stringify(entries))
  return apiData(server.address, `/api/datasets/${id}/addFiles`, { method: 'POST', body: form })
}

const verification = ({ server }: Deposit, fileId: number): Promise<string> =>
  eventually(
    async () =>
      (await apiData(server.address, `/api/files/${fileId}`)).dataFile.checksumVerification,
    (state) => state !== 'pending',
  )

function directlyInto(name: string, variables: () => Promise<Readonly<Record<string, string>>>) {
  const test = suite<{ deposit: Deposit }>(`files sent directly into ${name}`)
  test.before(async (context) => {
    context.deposit = await openDeposit(await variables())
  })
  test.after(async ({ deposit }) => deposit?.end())

  test('arrive complete, in one request or in parts, and are verified', async ({ deposit }) => {
    const contents = [randomBytes(1000), randomBytes(11 * MEBIBYTE)]
    const entries: object[] = []
    for (const [number, bytes] of contents.entries())
      entries.push({
        storageIdentifier: await sendDirectly(deposit, bytes),
        fileName: `random-${number}.bin`,
        mimeType: 'application/octet-stream',
        checksum: { '@type': 'SHA-1', '@value': digestOf(bytes) },
      })
    const data = await register(deposit, entries)
    is(data.Result['Number of files successfully added'], 2, JSON.stringify(data))
    for (const [number, bytes] of contents.entries()) {
      const { id, filesize } = data.Files[number].fileDetails.dataFile
      is(filesize, bytes.length)
      is(await verification(deposit, id), 'verified')
      // A store in S3 sends the bytes itself.
      const headers = { 'X-Service-key': TOKEN }
      const sent = await fetch(`${deposit.server.address}/api/access/datafile/${id}`, { headers })
      is(sent.status, 200)
      ok(Buffer.from(await sent.arrayBuffer()).equals(bytes))
    }
    equal((await register(deposit, entries)).Result, {
      'Total number of files': 2,
      'Number of files successfully added': 0,
    })
  })

  test('are reported if they do not match their checksum', async ({ deposit }) => {
    const bytes = randomBytes(2000)
    const data = await register(deposit, [
      {
        storageIdentifier: await sendDirectly(deposit, bytes),
        fileName: 'changed.bin',
        mimeType: 'application/octet-stream',
        checksum: { '@type': 'SHA-1', '@value': digestOf(randomBytes(1)) },
      },
    ])
    is(await verification(deposit, data.Files[0].fileDetails.dataFile.id), 'mismatch')
  })

  test.run()
}

directlyInto('a folder', async () => ({ HOLDFAST_STORE_LOCAL_PART_SIZE_MB: '5' }))

if (endpoint === '')
  console.log('left out: sending files into S3; run with: TEST_S3_ENDPOINT=http://… npm run e2e')
else
  directlyInto('S3, and fetched from there', async () => {
    const bucket = `e2e-${randomUUID()}`
    const client = new S3Client({
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      credentials: KEYS,
    })
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    client.destroy()
    return {
      HOLDFAST_STORES: 's3',
      HOLDFAST_STORE_S3_BUCKET: bucket,
      HOLDFAST_STORE_S3_ENDPOINT: endpoint,
      HOLDFAST_STORE_S3_PATH_STYLE: 'on',
      HOLDFAST_STORE_S3_ACCESS_KEY: KEYS.accessKeyId,
      HOLDFAST_STORE_S3_SECRET_KEY: KEYS.secretAccessKey,
      HOLDFAST_STORE_S3_PART_SIZE_MB: '5',
      HOLDFAST_STORE_S3_REDIRECT_DOWNLOADS: 'on',
    }
  })
