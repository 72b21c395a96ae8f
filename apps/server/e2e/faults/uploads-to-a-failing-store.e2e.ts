import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { objectsOf } from './after-a-kill.ts'
import { type Ledger, requireFiles } from './after-uploads.ts'
import {
  data,
  eventually,
  filesOf,
  type ListedFile,
  md5,
  newDataset,
  send,
  upload,
} from './client.ts'
import { courier } from './courier.ts'
import { anywhere, type Place } from './databases.ts'
import { type FailingStore, type Failure, failingStore } from './failing-store.ts'
import { bytesNamed, random } from './random.ts'
import { reservationsLeft } from './reservations.ts'
import {
  byForm,
  byReplacement,
  byZip,
  directly,
  directlyReplaced,
  type Outcome,
  SITE,
  type Way,
} from './upload-ways.ts'

const SEED = process.env.TEST_FAULT_SEED ?? 'uploads to a failing store'
const ROUNDS = Number(process.env.TEST_FAULT_ROUNDS ?? 5)
const ATTEMPTS = 8
const LATEST_MS = 400
const OUTAGE_MS = 2_000
/** A little longer than the lease of bytes sent directly. */
const LEASE_MS = 4_000
/** A third of the lease of other bytes lies between two sweeps. */
const SWEPT_AFTER_MS = 11_000

const ACCESS = process.env.TEST_S3_ACCESS_KEY ?? ''
const SECRET = process.env.TEST_S3_SECRET_KEY ?? ''
const OUTAGES: readonly Failure[] = [503, 500, 'silence']
const FAILURES: readonly Failure[] = [
  503,
  500,
  'silence',
  'broken request',
  'broken answer',
  'half an answer',
  'lost answer',
  'slow',
]
/**
 * The share of failing requests where single ones fail. Clients of signed URLs make fewer attempts than the
 * server.
 */
const SHARE = 0.3
const SIGNED_SHARE = 0.1
const WAYS: readonly (readonly [string, Way])[] = [
  ['by form', byForm],
  ['as a zip', byZip],
  ['in the place of another', byReplacement],
  ['directly', directly],
  ['directly in the place of another', directlyReplaced],
]

function uploadsThrough(endpoint: string): void {
  const test = suite('uploads to a store that fails for a while')
  const next = random(SEED)
  const bucket = `faults-${randomUUID()}`
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCESS, secretAccessKey: SECRET },
  })
  let place: Place
  let store: FailingStore
  let server: StartedServer
  let ledger: Ledger
  let settings: Readonly<Record<string, string>>

  test.before(async () => {
    console.log(`note: a failing store: TEST_FAULT_SEED='${SEED}' TEST_FAULT_ROUNDS=${ROUNDS}`)
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    store = await failingStore(endpoint)
    place = await anywhere()
    settings = settingsFor(bucket, store.endpoint)
    server = await place.start(settings)
    const dataset = await newDataset(server.address)
    ledger = { dataset, acknowledged: new Set(), compared: new Set() }
  })
  test.after(async () => {
    await place.remove()
    await store.close()
    client.destroy()
  })

  for (let round = 1; round <= ROUNDS; round += 1) {
    const [how, way] = WAYS[(round - 1) % WAYS.length] ?? ['by form', byForm]
    const failure = oneOf(OUTAGES)
    test(`round ${round}, ${how}, ${failure}: acknowledged files are complete`, async () => {
      const outage = failSoon(failure, next() * LATEST_MS)
      const outcome = await untilItIsThere(way, `round-${round}`)
      await outage
      await requireAcknowledged(outcome)
    })
    test(`round ${round}, ${how}, single requests: acknowledged files are complete`, async () => {
      store.fail(oneInSome)
      const outcome = await untilItIsThere(way, `single-${round}`)
      const downloads = await Promise.all(outcome.acknowledged.map(download))
      store.recover()
      await requireAcknowledged(outcome)
      for (const { id, status, digest } of downloads)
        if (status === 200) is(digest, await digestOf(id))
        else ok(status === 503 || status === 'broken', `${id}: ${status}`)
    })
  }

  function oneOf<T>(list: readonly T[]): T {
    return list[Math.floor(next() * list.length)] as T // The number is below 1.
  }

  /** Clients of signed URLs have no timeout, so the store is never silent to them. */
  function oneInSome({ url = '' }: IncomingMessage): Failure | null {
    const signed = url.includes('X-Amz-Signature')
    if (next() >= (signed ? SIGNED_SHARE : SHARE)) return null
    const failure = oneOf(FAILURES)
    if (!signed) return failure
    return failure === 'silence' || failure === 'half an answer' ? 'broken answer' : failure
  }

  async function requireAcknowledged({ acknowledged, replaced }: Outcome): Promise<void> {
    for (const id of replaced) ledger.acknowledged.delete(id)
    for (const id of acknowledged) ledger.acknowledged.add(id)
    equal(await requireFiles(server.address, ledger), [])
  }

  async function download(id: number) {
    const answer = await send(`${server.address}/api/access/datafile/${id}`).catch(() => null)
    return answer === null
      ? { id, status: 'broken', digest: null }
      : { id, status: answer.status, digest: md5(answer.bytes) }
  }

  async function digestOf(id: number): Promise<string | undefined> {
    const files = await filesOf(server.address, ledger.dataset)
    return files.find(({ dataFile }) => dataFile.id === id)?.dataFile.md5
  }

  async function failSoon(failure: Failure, afterMs: number): Promise<void> {
    await sleep(afterMs)
    store.fail(() => failure)
    await sleep(OUTAGE_MS)
    store.recover()
  }

  /** Begins again after a failure, as clients do. */
  async function untilItIsThere(way: Way, round: string): Promise<Outcome> {
    const surroundings = { next, serverIsBack: async () => undefined, leaseMs: 0 }
    const size = 1 + Math.floor(next() * 2_000_000)
    const { dataset } = ledger
    let failure: unknown
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
      try {
        const name = `${round}-try-${attempt}`
        const replaceable = await fileToReplace(`old-${name}.bin`)
        const work = { address: () => server.address, dataset, name, size, replaceable }
        return await way(courier('nothing', surroundings), work)
      } catch (error) {
        // A failing store is neither the client's mistake nor a defect of the server.
        ok(!/^5(?!03)/.test(String(error).replace(/^Error: /, '')), String(error))
        failure = error
        await sleep(OUTAGE_MS / 2)
      }
    throw failure
  }

  async function fileToReplace(name: string): Promise<number> {
    const content = bytesNamed(name, 1000)
    const answer = await upload(server.address, ledger.dataset, { name, content })
    const [file] = data<{ readonly files: readonly ListedFile[] }>(answer).files
    return file?.dataFile.id ?? 0
  }

  test('it failed, and after the leases nothing is left of failed uploads', async () => {
    ok(store.failed() > 0)
    is((await server.terminate()).code, 0)
    await sleep(LEASE_MS)
    await place.ask(`update staged_object set lease_until = now() - interval '1 second'`)
    server = await place.start(settings)
    const wanted = objectsOf(await filesOf(server.address, ledger.dataset))
    equal(await eventually(objects, (found) => found.length === wanted.length), wanted)
    equal(await eventually(unfinished, (found) => found.length === 0), [])
    equal(await reservationsLeft(place, server, { settings, sweptAfterMs: SWEPT_AFTER_MS }), [])
    equal(await place.ask("select payload from job_queue where state = 'failed'"), [])
  })

  async function objects(): Promise<readonly string[]> {
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
    return (Contents ?? []).map(({ Key }) => (Key ?? '').replace(/^.*\//, '')).toSorted()
  }

  async function unfinished(): Promise<readonly string[]> {
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
    return (Uploads ?? []).map(({ Key }) => Key ?? '')
  }

  test.run()
}

const settingsFor = (bucket: string, endpoint: string) => ({
  HOLDFAST_SITE_URL: SITE,
  HOLDFAST_UPLOAD_LEASE_MINUTES: '0.5',
  HOLDFAST_DIRECT_UPLOAD_LEASE_HOURS: '0.001',
  HOLDFAST_TAKEOVER_SECONDS: '0.5',
  HOLDFAST_STORES: 's3',
  HOLDFAST_STORE_S3_BUCKET: bucket,
  HOLDFAST_STORE_S3_ENDPOINT: endpoint,
  HOLDFAST_STORE_S3_PATH_STYLE: 'on',
  HOLDFAST_STORE_S3_SILENCE_SECONDS: '1',
  HOLDFAST_STORE_S3_ACCESS_KEY: ACCESS,
  HOLDFAST_STORE_S3_SECRET_KEY: SECRET,
  HOLDFAST_STORE_S3_PART_SIZE_MB: '5',
  HOLDFAST_STORE_S3_URL_MINUTES: '1',
})

const endpoint = process.env.TEST_S3_ENDPOINT
if (endpoint !== undefined) uploadsThrough(endpoint)
else
  console.log(
    'left out: uploads to a store that fails; run with: TEST_S3_ENDPOINT=http://… npm run e2e',
  )
