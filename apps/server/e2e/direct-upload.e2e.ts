import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { ROOT, type StartedServer, startServer } from './started-server.ts'

const MEBIBYTE = 1024 ** 2
const TOKEN = 'token-of-the-first-superuser'
const KEYS = {
  accessKeyId: process.env.TEST_S3_ACCESS_KEY ?? '',
  secretAccessKey: process.env.TEST_S3_SECRET_KEY ?? '',
}
const endpoint = process.env.TEST_S3_ENDPOINT ?? ''

/** A dataset of a server whose files go to the store that the variables describe. */
interface Deposit {
  readonly server: StartedServer
  readonly id: number
  end(): Promise<void>
}

async function openDeposit(variables: Readonly<Record<string, string>>): Promise<Deposit> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-direct-'))
  const server = await startServer({
    HOLDFAST_DATA: join(folder, 'data'),
    HOLDFAST_ADMIN_TOKEN: TOKEN,
    PORT: '0',
    ...variables,
  })
  const end = async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
  const body = readFileSync(join(ROOT, 'docs/sample/dataset.json'), 'utf8')
  const headers = { 'Content-Type': 'application/json' }
  const path = '/api/collections/:root/datasets'
  const { data } = await asked(server, path, { method: 'POST', body, headers })
  return { server, id: data.id, end }
}

/** Tests look at whatever members of an answer they are about. */
async function asked(server: StartedServer, path: string, init: RequestInit = {}) {
  const headers = { 'X-Service-key': TOKEN, ...init.headers }
  const answer = await fetch(`${server.address}${path}`, { ...init, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return JSON.parse(text)
}

const digestOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex')

/** Sends bytes as a client does that knows nothing of where they go; answers their storage identifier. */
async function sendDirectly({ server, id }: Deposit, bytes: Uint8Array): Promise<string> {
  const { data } = await asked(server, `/api/datasets/${id}/uploadurls?size=${bytes.length}`)
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
  await asked(server, data.complete, { method: 'PUT', body: JSON.stringify(tags) })
  return data.storageIdentifier
}

async function register({ server, id }: Deposit, entries: readonly object[]) {
  const form = new FormData()
  form.append('jsonData', JSON.stringify(entries))
  return asked(server, `/api/datasets/${id}/addFiles`, { method: 'POST', body: form })
}

async function verification({ server }: Deposit, fileId: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { data } = await asked(server, `/api/files/${fileId}`)
    const state: string = data.dataFile.checksumVerification
    if (state !== 'pending') return state
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return 'pending'
}

function directlyInto(name: string, variables: () => Promise<Readonly<Record<string, string>>>) {
  const test = suite<{ deposit: Deposit }>(`files sent directly into ${name}`)
  test.before(async (context) => {
    context.deposit = await openDeposit(await variables())
  })
  test.after(async ({ deposit }) => deposit?.end())

  test('arrive whole, in one request or in parts, and are found to be what was said', async ({
    deposit,
  }) => {
    const contents = [randomBytes(1000), randomBytes(11 * MEBIBYTE)]
    const entries: object[] = []
    for (const [number, bytes] of contents.entries())
      entries.push({
        storageIdentifier: await sendDirectly(deposit, bytes),
        fileName: `random-${number}.bin`,
        mimeType: 'application/octet-stream',
        checksum: { '@type': 'SHA-1', '@value': digestOf(bytes) },
      })
    const { data } = await register(deposit, entries)
    is(data.Result['Number of files successfully added'], 2, JSON.stringify(data))
    for (const [number, bytes] of contents.entries()) {
      const { id, filesize } = data.Files[number].fileDetails.dataFile
      is(filesize, bytes.length)
      is(await verification(deposit, id), 'verified')
      const headers = { 'X-Service-key': TOKEN }
      const sent = await fetch(`${deposit.server.address}/api/access/datafile/${id}`, { headers })
      ok(Buffer.from(await sent.arrayBuffer()).equals(bytes))
    }
    equal((await register(deposit, entries)).data.Result, {
      'Total number of files': 2,
      'Number of files successfully added': 0,
    })
  })

  test('are told of when they are not what was said', async ({ deposit }) => {
    const bytes = randomBytes(2000)
    const { data } = await register(deposit, [
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
