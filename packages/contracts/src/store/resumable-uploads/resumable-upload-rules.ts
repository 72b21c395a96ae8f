import type { ResumableUploads, Store } from '@holdfast/core'
import {
  beginUpload,
  decideUpload,
  evolveUpload,
  type FileInput,
  type ResumableUpload,
  type UploadCommand,
  type UploadFacts,
  type UploadProgress,
} from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at, newStagedObject } from '../builders.ts'
import { aDataset, anAccount } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

let last = 0

/** With every key: a store that drops one fails the rule, and a new key must be added here. */
const INPUT: Required<FileInput> = {
  label: 'ship.bin',
  description: 'From a ship',
  directoryLabel: 'ships/north',
  categories: ['Data'],
  tabularTags: ['Survey'],
  restrict: true,
  tabIngest: false,
  provenance: 'Measured on board',
}

/** The facts of a new upload to a new dataset. */
async function announced(store: Store, facts: Partial<UploadFacts> = {}): Promise<UploadFacts> {
  const { id: datasetId, creatorId: accountId } = await aDataset(store)
  return {
    objectId: nextId(),
    datasetId,
    accountId,
    size: 5e12,
    fileName: 'long "file".bin',
    declaredType: null,
    input: INPUT,
    expiresAt: at(100),
    ...facts,
  }
}

function nextId(): string {
  last += 1
  return `resumable-${last}`
}

async function begin(store: Store, facts: Partial<UploadFacts> = {}): Promise<ResumableUpload> {
  const upload = beginUpload(await announced(store, facts))
  await store.write(({ resumableUploads }) => resumableUploads.add(upload))
  return upload
}

const find = (store: Store, objectId: string) =>
  store.read(({ resumableUploads }) => resumableUploads.find(objectId))

const parts = (store: Store, objectId: string) =>
  store.read(({ resumableUploads }) => resumableUploads.parts(objectId))

const claim = (store: Store, objectId: string, from: number) =>
  store.write(({ resumableUploads }) => resumableUploads.claim(objectId, from))

interface Move {
  readonly part: number
  readonly from: number
  readonly to: number
  readonly tag?: string
}

const advance = (store: Store, objectId: string, { tag = 'aa', ...move }: Move) =>
  store.write(({ resumableUploads }) =>
    resumableUploads.advance({ objectId, ...move, tag, expiresAt: at(200) }),
  )

/** An upload of ten bytes in every state that commands distinguish. */
const EVERY_PROGRESS: readonly UploadProgress[] = [
  { kind: 'receiving', offset: 0, parts: 0, claimedPart: 0 },
  { kind: 'receiving', offset: 4, parts: 1, claimedPart: 3 },
  { kind: 'whole', parts: 2, claimedPart: 3 },
  { kind: 'finished', fileIds: [7] },
]

const EXPIRY = { expiresAt: at(300) }

/** A command, and the store's method for it. */
type StoreCommand = readonly [
  UploadCommand,
  (uploads: ResumableUploads, objectId: string) => Promise<unknown>,
]

const advanceCommand = (move: Omit<Move, 'tag'>): StoreCommand => [
  { kind: 'advance', ...move, ...EXPIRY },
  (uploads, objectId) => uploads.advance({ objectId, ...move, tag: 'aa', ...EXPIRY }),
]

/** The commands that a store decides itself. */
const COMMANDS: readonly StoreCommand[] = [
  [{ kind: 'claim', from: 4 }, (uploads, id) => uploads.claim(id, 4)],
  [{ kind: 'claim', from: 10 }, (uploads, id) => uploads.claim(id, 10)],
  advanceCommand({ part: 2, from: 4, to: 10 }),
  advanceCommand({ part: 3, from: 4, to: 10 }),
  advanceCommand({ part: 3, from: 4, to: 4 }),
  advanceCommand({ part: 3, from: 4, to: 11 }),
  [
    { kind: 'finish', fileIds: [8, 9], ...EXPIRY },
    (uploads, objectId) => uploads.finish({ objectId, fileIds: [8, 9], ...EXPIRY }),
  ],
]

/** Uploads that continue after interruptions. */
export const resumableUploadRules: StoreRules = (test) => {
  test('an upload is found as it was added', async ({ store }) => {
    const upload = await begin(store)
    equal(await find(store, upload.objectId), upload)
    equal(await parts(store, upload.objectId), [])
    is(await find(store, 'never begun'), null)
  })

  test('an unfinished upload is found by its file, however many there are', async ({ store }) => {
    const facts = await announced(store, { size: 10 })
    const { datasetId, accountId } = facts
    const other = await announced(store)
    const add = async (more: Partial<UploadFacts> = {}) => {
      const upload = beginUpload({ ...facts, objectId: nextId(), ...more })
      await store.write(({ resumableUploads }) => resumableUploads.add(upload))
      return upload
    }
    const found = (fileName: string, folder: string) =>
      store.read(({ resumableUploads }) =>
        resumableUploads.unfinishedAs({ datasetId, accountId, size: 10, fileName, folder }),
      )
    for (let nth = 0; nth < 120; nth += 1)
      await add({ input: { ...INPUT, label: `${nth}` }, expiresAt: at(1) })
    await add({ size: 11 })
    await add({ datasetId: other.datasetId })
    await add({ accountId: (await anAccount(store)).id })
    const done: ResumableUpload = { ...facts, objectId: nextId(), kind: 'finished', fileIds: [7] }
    await store.write(({ resumableUploads }) => resumableUploads.add(done))
    is(await found('ship.bin', 'ships/north'), null)
    await add()
    const later = await add({ expiresAt: at(200) })
    equal(await found('ship.bin', 'ships/north'), later)
    is(await found('ship.bin', ''), null)
    is(await found(facts.fileName, 'ships/north'), null)
    const plain = await add({ input: {} })
    equal(await found(facts.fileName, ''), plain)
  })

  test('an upload is read as it was added, and the store changes it as the rules decide', async ({
    store,
  }) => {
    const facts = await announced(store, { size: 10 })
    for (const progress of EVERY_PROGRESS)
      for (const [command, run] of COMMANDS) {
        const objectId = nextId()
        const upload: ResumableUpload = { ...facts, objectId, ...progress }
        await store.write(async ({ resumableUploads }) => {
          await resumableUploads.add(upload)
          equal(await resumableUploads.find(objectId), upload)
          await run(resumableUploads, objectId)
          const decision = decideUpload(upload, command)
          const next = decision.kind === 'accepted' ? evolveUpload(upload, decision.event) : upload
          const cause = `${JSON.stringify(command)}: ${progress.kind}`
          equal(await resumableUploads.find(objectId), next, cause)
        })
      }
  })

  test('it advances only from its current offset', async ({ store }) => {
    const facts = await announced(store)
    const { objectId } = facts
    await store.write(({ resumableUploads }) => resumableUploads.add(beginUpload(facts)))
    is(await claim(store, objectId, 0), 1)
    is(await advance(store, objectId, { part: 1, from: 0, to: 4e12 }), true)
    is(await claim(store, objectId, 0), null)
    is(await claim(store, 'never begun', 0), null)
    is(await advance(store, objectId, { part: 2, from: 0, to: 7 }), false)
    is(await advance(store, 'never begun', { part: 1, from: 0, to: 7 }), false)
    is(await advance(store, objectId, { part: 2, from: 4e12, to: 5e12, tag: 'cc' }), true)
    equal(await parts(store, objectId), [
      { part: 1, tag: 'aa' },
      { part: 2, tag: 'cc' },
    ])
    const moved = { kind: 'whole', parts: 2, claimedPart: 3, expiresAt: at(200) } as const
    equal(await find(store, objectId), { ...facts, ...moved })
  })

  test('the unfinished uploads of a dataset are those without files, first what expires first', async ({
    store,
  }) => {
    const later = await begin(store, { expiresAt: at(90) })
    const { datasetId } = later
    const sooner = await begin(store, { datasetId, expiresAt: at(80) })
    const done = await begin(store, { datasetId, size: 0, expiresAt: at(70) })
    await begin(store)
    await store.write(({ resumableUploads }) =>
      resumableUploads.finish({ objectId: done.objectId, fileIds: [7], expiresAt: at(70) }),
    )
    const listed = (limit: number) =>
      store.read(({ resumableUploads }) => resumableUploads.unfinished(datasetId, limit))
    equal(await listed(10), [sooner, later])
    equal(await listed(1), [sooner])
  })

  test('only the last claim can advance it', async ({ store }) => {
    const { objectId } = await begin(store)
    const [one, other] = [await claim(store, objectId, 0), await claim(store, objectId, 0)]
    equal([one, other], [1, 2])
    is(await advance(store, objectId, { part: 1, from: 0, to: 9 }), false)
    is(await advance(store, objectId, { part: 2, from: 0, to: 9, tag: 'bb' }), true)
    is(await claim(store, objectId, 9), 4)
    is(await advance(store, objectId, { part: 3, from: 9, to: 10 }), false)
    equal(await parts(store, objectId), [{ part: 2, tag: 'bb' }])
  })

  test('concurrent claims get different numbers, and one of them advances it', async ({
    store,
  }) => {
    const { objectId } = await begin(store)
    const claims = await Promise.all([1, 2, 3].map(() => claim(store, objectId, 0)))
    equal(claims.sort(), [1, 2, 3])
    const moves = [3, 1, 3, 2].map((part) => advance(store, objectId, { part, from: 0, to: 9 }))
    equal((await Promise.all(moves)).filter(Boolean), [true])
    equal(await parts(store, objectId), [{ part: 3, tag: 'aa' }])
  })

  test('an upload that expires later than the latest time expires then', async ({ store }) => {
    const [later, sooner] = [
      await begin(store, { expiresAt: at(100) }),
      await begin(store, { expiresAt: at(20) }),
    ]
    await store.write(({ resumableUploads }) => resumableUploads.shortenLeases(at(50)))
    equal((await find(store, later.objectId))?.expiresAt, at(50))
    equal((await find(store, sooner.objectId))?.expiresAt, at(20))
  })

  test('the resulting files are known until it expires', async ({ store }) => {
    const upload = await begin(store, { size: 0, expiresAt: at(100) })
    const { objectId } = upload
    await store.write(async ({ resumableUploads }) => {
      await resumableUploads.finish({ objectId, fileIds: [7, 8], expiresAt: at(300) })
      await resumableUploads.finish({ objectId: 'never begun', fileIds: [7], expiresAt: at(1) })
    })
    const finished = { kind: 'finished', fileIds: [7, 8], expiresAt: at(300) } as const
    equal(await find(store, objectId), evolveUpload(upload, finished))
    is(await claim(store, objectId, 0), null)
    const sweep = (moment: number) =>
      store.write(({ resumableUploads }) => resumableUploads.removeExpired(at(moment)))
    await sweep(299)
    is((await find(store, objectId))?.objectId, objectId)
    await sweep(300)
    is(await find(store, objectId), null)
  })

  test('an upload whose bytes may still arrive is not removed', async ({ store }) => {
    const { objectId, datasetId, accountId } = await begin(store, { expiresAt: at(100) })
    await store.write(({ stagedObjects }) =>
      stagedObjects.add(newStagedObject({ objectId, datasetId, accountId })),
    )
    const sweep = () =>
      store.write(({ resumableUploads }) => resumableUploads.removeExpired(at(100)))
    await sweep()
    is((await find(store, objectId))?.objectId, objectId)
    await store.write(({ stagedObjects }) => stagedObjects.remove(objectId))
    await sweep()
    is(await find(store, objectId), null)
  })

  test('an upload is removed with its parts, and with its dataset', async ({ store }) => {
    const [one, other] = [await begin(store), await begin(store)]
    await claim(store, one.objectId, 0)
    await advance(store, one.objectId, { part: 1, from: 0, to: 1 })
    await store.write(async ({ resumableUploads }) => {
      await resumableUploads.remove(one.objectId)
      await resumableUploads.remove('never begun')
    })
    equal(await parts(store, one.objectId), [])
    await store.write(({ datasets }) => datasets.remove(other.datasetId))
    is(await find(store, other.objectId), null)
  })
}
