import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import {
  age,
  type Ledger,
  requireFiles,
  requireNothingElse,
  requireUnpublishable,
} from './after-uploads.ts'
import { data, type ListedFile, newDataset, upload } from './client.ts'
import { courier, type Fault } from './courier.ts'
import { onEachDatabase, type Place } from './databases.ts'
import { bytesNamed, random } from './random.ts'
import { reservationsLeft } from './reservations.ts'
import {
  byForm,
  byReplacement,
  byZip,
  directly,
  directlyReplaced,
  resumably,
  SITE,
  type Way,
} from './upload-ways.ts'

const SEED = process.env.TEST_FAULT_SEED ?? 'uploads under faults'
/** The latest time of a kill. */
const LATEST_MS = 600
/** Longer than the lease of a form, shorter than that of a direct upload. */
const IDLE_MS = 4_500
const SETTINGS = {
  HOLDFAST_SITE_URL: SITE,
  HOLDFAST_UPLOAD_LEASE_MINUTES: '0.05',
  HOLDFAST_DIRECT_UPLOAD_LEASE_HOURS: '0.01',
  HOLDFAST_TAKEOVER_SECONDS: '0.5',
  HOLDFAST_STORE_LOCAL_PART_SIZE_MB: '5',
  HOLDFAST_STORE_LOCAL_URL_MINUTES: '1',
}

interface Kind {
  readonly way: Way
  /** Whether it needs a file to replace. */
  readonly replaces?: true
  readonly faults: readonly Fault[]
}

const ALWAYS = ['nothing', 'server killed', 'connection cut', 'slow sender'] as const
const DIRECT = [
  ...ALWAYS,
  'sent twice',
  'sent by two at once',
  'parts in another order',
  'wrong bytes',
  'complete twice',
  'registered twice',
  'registered by two at once',
] as const

const KINDS: Readonly<Record<string, Kind>> = {
  'by form': { way: byForm, faults: [...ALWAYS, 'lease expired'] },
  'as a zip': { way: byZip, faults: ALWAYS },
  'in the place of another': { way: byReplacement, replaces: true, faults: ALWAYS },
  directly: { way: directly, faults: DIRECT },
  'directly in the place of another': { way: directlyReplaced, replaces: true, faults: DIRECT },
  resumably: {
    way: resumably,
    faults: [...ALWAYS, 'sent twice', 'sent by two at once'],
  },
}

const PAIRS = Object.entries(KINDS).flatMap(([how, { way, replaces = false, faults }]) =>
  faults.map((fault) => ({ how, way, replaces, fault })),
)

/** On each database half of the pairs, as all would take too long for a usual run. */
const ROUNDS = Number(process.env.TEST_FAULT_ROUNDS ?? Math.ceil(PAIRS.length / 2))

/** Every pair once in random order, then again in another order. */
function* rounds(next: () => number): Generator<(typeof PAIRS)[number], never> {
  while (true)
    yield* PAIRS.map((pair) => ({ pair, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ pair }) => pair)
}

/** The databases share it: the second goes on where the first ended, so together they try every pair. */
const plan = rounds(random(SEED))

onEachDatabase('uploads under faults', (where, prepare) => {
  const test = suite(where)
  const next = random(`${SEED}, ${where}`)
  const folder = () => join(place.folder, 'files')
  let place: Place
  let server: StartedServer
  let ledger: Ledger
  let back = Promise.resolve()

  test.before(async () => {
    console.log(`note: ${where}: TEST_FAULT_SEED='${SEED}' TEST_FAULT_ROUNDS=${ROUNDS}`)
    place = await prepare()
    server = await place.start(SETTINGS)
    const dataset = await newDataset(server.address)
    ledger = { dataset, acknowledged: new Set(), compared: new Set() }
  })
  test.after(() => place.remove())

  for (let round = 1; round <= ROUNDS; round += 1) {
    const { how, way, replaces, fault } = plan.next().value
    test(`round ${round}, ${how}, ${fault}: acknowledged files are complete`, async () => {
      const replaceable = replaces ? await fileToReplace(`old-${round}.bin`) : 0
      const killed = fault === 'server killed' ? killSoon(next() * LATEST_MS) : Promise.resolve()
      const serverIsBack = () => back
      const work = {
        address: () => server.address,
        dataset: ledger.dataset,
        name: `round-${round}`,
        size: 1 + Math.floor(next() * 2_000_000),
        replaceable,
      }
      const outcome = await way(courier(fault, { next, serverIsBack, leaseMs: IDLE_MS }), work)
      await killed
      for (const id of outcome.replaced) ledger.acknowledged.delete(id)
      for (const id of outcome.acknowledged) ledger.acknowledged.add(id)
      const wrong = await requireFiles(server.address, ledger)
      equal(wrong, outcome.wrong)
      if (wrong.length > 0) await requireUnpublishable(server.address, ledger, wrong)
    })
  }

  async function fileToReplace(name: string): Promise<number> {
    const { address } = server
    const content = bytesNamed(name, 1000)
    const answer = await upload(address, ledger.dataset, { name, content })
    is(answer.status, 201)
    const [file] = data<{ readonly files: readonly ListedFile[] }>(answer).files
    return file?.dataFile.id ?? 0
  }

  /** Kills the server after a delay, and restarts it. */
  async function killSoon(afterMs: number): Promise<void> {
    await sleep(afterMs)
    const killed = server.kill()
    back = killed.then(async () => {
      server = await place.start(SETTINGS)
    })
    await back
  }

  test('abandoned uploads are removed after their lease, and nothing else', async () => {
    is((await server.terminate()).code, 0)
    await age(folder())
    await place.ask(`update staged_object set lease_until = now() - interval '1 second'`)
    server = await place.start(SETTINGS)
    await requireNothingElse(server.address, { folder: folder(), datasets: [ledger.dataset] })
    const sweeping = { settings: SETTINGS, sweptAfterMs: IDLE_MS }
    equal(await reservationsLeft(place, server, sweeping), [])
    equal(await place.ask("select payload from job_queue where state = 'failed'"), [])
  })

  test.run()
})
