import type { Store } from '@holdfast/core'
import type { Transfer, TransferPermission, TransferState } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at, fresh } from '../builders.ts'
import type { StoreRules } from '../store-context.ts'

const permission = (): TransferPermission => ({
  endpoint: 'endpoint-1',
  folder: `/data/${fresh()}/`,
  principal: 'ada',
  access: 'write',
})

const registration = {
  storageIdentifier: 'local://18f0a1b2c3d-0123456789ab',
  fileName: 'a.txt',
  mimeType: null,
  checksum: { type: 'MD5', value: 'x' },
  input: { description: 'said', categories: ['Data'] },
}

const transfer = (facts: Partial<Transfer> = {}): Transfer =>
  // The facts of a test keep the direction with its files.
  ({
    id: `transfer-${fresh()}`,
    datasetId: fresh(),
    direction: 'in',
    files: [{ objectId: '18f0a1b2c3d-0123456789ab', registration, from: null }],
    accountId: 7,
    storageDriver: 'local',
    service: 'fast',
    remote: null,
    createdAt: at(1).getTime(),
    permission: null,
    state: { kind: 'offered', until: 5 },
    ...facts,
  }) as Transfer

const add = (store: Store, one: Transfer, dueAt = at(5)) =>
  store.write(({ transfers }) => transfers.add(one, dueAt))

const find = (store: Store, { id }: Transfer) => store.read(({ transfers }) => transfers.find(id))

const STATES: readonly TransferState[] = [
  { kind: 'offered', until: 1 },
  { kind: 'running', task: 't', cursor: null, unseenSince: 3, progress: null },
  {
    kind: 'running',
    task: 't',
    cursor: '[1]',
    unseenSince: null,
    progress: { files: 3, filesDone: 1, bytesDone: 2 ** 40 },
  },
  { kind: 'registering', task: 't', unseenSince: null },
  { kind: 'ended', at: 4, end: { kind: 'completed', files: 2 }, task: 't' },
  {
    kind: 'ended',
    at: 4,
    end: { kind: 'failedHere', reason: 'r', problems: [{ file: 'f', reason: 'r' }] },
    task: null,
  },
]

export const transferRules: StoreRules = (test) => {
  test('a transfer is found as it was added, in both directions', async ({ store }) => {
    const incoming = transfer({ permission: permission() })
    const outgoing = transfer({
      direction: 'out',
      files: [{ fileId: 3, objectId: 'o', to: 'a/b' }],
      accountId: null,
      remote: 'lab',
    })
    for (const one of [incoming, outgoing]) {
      is(await add(store, one), true)
      equal(await find(store, one), one)
    }
    is(await store.read(({ transfers }) => transfers.find('nothing')), null)
  })

  test('every state is kept, and is due when it says', async ({ store }) => {
    const one = transfer({ permission: permission() })
    await add(store, one)
    for (const state of STATES) {
      const change = { id: one.id, state, permission: one.permission, dueAt: at(9) }
      await store.write(({ transfers }) => transfers.save(change))
      equal(await find(store, one), { ...one, state })
    }
    const due = (when: Date) => store.read(({ transfers }) => transfers.due(when, 1000))
    is((await due(at(8))).includes(one.id), false)
    is((await due(at(9))).includes(one.id), true)
    const last = { id: one.id, state: one.state, permission: null, dueAt: null }
    await store.write(({ transfers }) => transfers.save(last))
    is((await due(at(1_000_000))).includes(one.id), false)
  })

  test('one permission belongs to one transfer, until it is given back', async ({ store }) => {
    const shared = permission()
    const [one, two] = [transfer({ permission: shared }), transfer({ permission: shared })]
    is(await add(store, one), true)
    is(await add(store, two), false)
    is(await find(store, two), null)
    const returned = { id: one.id, state: one.state, permission: null, dueAt: null }
    await store.write(({ transfers }) => transfers.save(returned))
    is(await add(store, two), true)
  })

  test('the transfers of a dataset are listed, newest first', async ({ store }) => {
    const datasetId = fresh()
    const [old, young] = [1, 2].map((second) =>
      transfer({ datasetId, createdAt: at(second).getTime() }),
    )
    if (old === undefined || young === undefined) throw new Error('There are two')
    for (const one of [young, old, transfer()]) await add(store, one)
    const list = (limit: number) =>
      store.read(({ transfers }) => transfers.ofDataset(datasetId, limit))
    equal(await list(5), [young, old])
    equal(await list(1), [young])
  })

  test('the files can be described later, and the transfer is locked while it changes', async ({
    store,
  }) => {
    const one = transfer()
    await add(store, one)
    const files = [{ objectId: 'other', registration: null, from: 'x/y' }]
    await store.write(async ({ transfers }) => {
      equal(await transfers.lock(one.id), one)
      await transfers.describe(one.id, { direction: 'in', files })
      is(await transfers.lock('nothing'), null)
    })
    equal(await find(store, one), { ...one, files })
  })

  test('old transfers are forgotten when nothing is left to do', async ({ store }) => {
    const [open, done, young] = [transfer(), transfer(), transfer({ createdAt: at(9).getTime() })]
    for (const one of [open, done, young]) await add(store, one)
    await store.write(async ({ transfers }) => {
      for (const { id, state } of [done, young])
        await transfers.save({ id, state, permission: null, dueAt: null })
      await transfers.removeOld(at(9))
    })
    equal(await find(store, open), open)
    is(await find(store, done), null)
    equal(await find(store, young), young)
  })
}
