import type { RequestPage, Store } from '@holdfast/core'
import type { AccessRequest, Account, FileRecord } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import {
  aCollection,
  aDataset,
  anAccount,
  firstDraft,
  given,
  releaseDraft,
  someFiles,
  theRoot,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

interface Scene {
  readonly store: Store
  readonly datasetId: number
  readonly files: readonly FileRecord[]
  readonly reader: Account
  readonly manager: Account
}

async function aScene(store: Store): Promise<Scene> {
  const dataset = await aDataset(store)
  const files = await someFiles(store, firstDraft(dataset), [{}, {}, {}])
  const [reader, manager] = [await anAccount(store), await anAccount(store)]
  return { store, datasetId: dataset.id, files, reader, manager }
}

const idOf = ({ files }: Scene, index: number): number => given(files[index]).file.id

const ask = (
  { store, datasetId, reader }: Scene,
  fileIds: readonly number[],
  seconds = 0,
): Promise<void> =>
  store.write(({ accessRequests }) =>
    accessRequests.open({ accountId: reader.id, datasetId, fileIds, at: at(seconds) }),
  )

const decide = (
  { store, reader, manager }: Scene,
  fileIds: readonly number[],
  state: 'granted' | 'rejected',
): Promise<readonly number[]> =>
  store.write(({ accessRequests }) =>
    accessRequests.decide(
      { accountId: reader.id, fileIds },
      {
        state,
        at: at(60),
        byId: manager.id,
        reason: state === 'rejected' ? 'Not yet' : null,
        expiresAt: state === 'granted' ? at(90) : null,
      },
    ),
  )

/** By file. */
const states = async (
  { store, datasetId, reader }: Scene,
  fileIds: readonly number[] | null = null,
) => {
  const wanted = { accountId: reader.id, datasetId, fileIds }
  const found = await store.read(({ accessRequests }) => accessRequests.states(wanted))
  return [...found].sort(([a], [b]) => a - b)
}

interface Wanted {
  readonly which: 'open' | 'all'
  readonly limit?: number
  readonly offset?: number
}

const listed = (scene: Scene, wanted: Wanted): Promise<RequestPage> =>
  scene.store.read(({ accessRequests }) =>
    accessRequests.ofFile(idOf(scene, 0), { limit: null, offset: 0, ...wanted }),
  )

export const accessRequestRules: StoreRules = (test) => {
  test('the newest request for a file decides its state', async ({ store }) => {
    const scene = await aScene(store)
    const [first, second] = [idOf(scene, 0), idOf(scene, 1)]
    equal(await states(scene), [])
    await ask(scene, [first, second])
    equal(await decide(scene, [second, first], 'rejected'), [first, second])
    await ask(scene, [first])
    equal(await states(scene), [
      [first, 'created'],
      [second, 'rejected'],
    ])
    equal(await states(scene, [second]), [[second, 'rejected']])
  })

  test('an account has one open request for a file', async ({ store }) => {
    const scene = await aScene(store)
    await ask(scene, [idOf(scene, 0)])
    await rejection(ask(scene, [idOf(scene, 0)]))
    const elsewhere = await aScene(store)
    await rejection(ask(scene, [idOf(elsewhere, 0)]))
  })

  test('only open requests are decided', async ({ store }) => {
    const scene = await aScene(store)
    const file = idOf(scene, 0)
    equal(await decide(scene, [file], 'granted'), [])
    await ask(scene, [file])
    equal(await decide(scene, [file, idOf(scene, 1)], 'granted'), [file])
    equal(await decide(scene, [file], 'rejected'), [])
    equal(await states(scene), [[file, 'granted']])
  })

  test('the requests of an account are listed, whatever became of them, the newest first', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const files = [0, 1, 2].map((index) => idOf(scene, index))
    const [first = 0, second = 0, third = 0] = files
    await ask(scene, [first, second], 10)
    await decide(scene, [first], 'rejected')
    await ask(scene, [first], 30)
    await ask(scene, [third], 20)
    await ask({ ...scene, reader: await anAccount(store) }, [first], 40)
    const own = async (limit: number) => {
      const found = await store.read(({ accessRequests }) =>
        accessRequests.ofAccount(scene.reader.id, limit),
      )
      return found.map(({ request: { fileId, state, reason } }) => [fileId, state, reason])
    }
    equal(await own(9), [
      [first, 'created', null],
      [third, 'created', null],
      [second, 'created', null],
      [first, 'rejected', 'Not yet'],
    ])
    equal((await own(2)).length, 2)
  })

  test('requests for a file are listed by time, with who asked and who decided', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const file = idOf(scene, 0)
    const other = { ...scene, reader: await anAccount(store) }
    await ask(scene, [file], 20)
    await ask(other, [file], 10)
    await decide(other, [file], 'rejected')
    const all = await listed(scene, { which: 'all' })
    is(all.total, 2)
    equal(
      all.requests.map(({ account }) => account.id),
      [other.reader.id, scene.reader.id],
    )
    const [{ request, decidedBy, label, account }] = [given(all.requests[0])]
    equal(account, other.reader)
    is(label, given(scene.files[0]).entry.label)
    is(decidedBy, scene.manager.userName)
    const { requestedAt, decidedAt, reason, state } = request
    equal(
      { requestedAt, decidedAt, reason, state },
      { requestedAt: at(10), decidedAt: at(60), reason: 'Not yet', state: 'rejected' },
    )
    const second = await listed(scene, { which: 'all', limit: 1, offset: 1 })
    equal([second.total, second.requests.map(({ account: { id } }) => id)], [2, [scene.reader.id]])
    equal(await listed(scene, { which: 'all', limit: 1, offset: 2 }), {
      total: 2,
      requests: [],
    })
    const open = await listed(scene, { which: 'open' })
    equal([open.total, given(open.requests[0]).decidedBy], [1, null])
  })

  test('another end is noted on the newest request, where it is granted', async ({ store }) => {
    const scene = await aScene(store)
    const [first, second] = [idOf(scene, 0), idOf(scene, 1)]
    await ask(scene, [first, second])
    await decide(scene, [first], 'granted')
    const ends = async () =>
      (await listed(scene, { which: 'all' })).requests.map(({ request }) => request.expiresAt)
    const change = (seconds: number) =>
      store.write(({ accessRequests }) =>
        accessRequests.changeEnds(
          { accountId: scene.reader.id, fileIds: [first, second] },
          at(seconds),
        ),
      )
    equal(await ends(), [at(90)])
    await change(120)
    equal(await ends(), [at(120)])
    await ask(scene, [first], 10)
    await change(150)
    equal(await ends(), [at(120), null])
  })

  test('requests for a dataset are read in order, part by part', async ({ store }) => {
    const scene = await aScene(store)
    const { datasetId, files } = scene
    await ask(scene, [idOf(scene, 2)], 5)
    await ask(scene, [idOf(scene, 1), idOf(scene, 0)], 5)
    const page = (after: AccessRequest | null, limit: number) =>
      store.read(({ accessRequests }) => accessRequests.ofDataset(datasetId, { after, limit }))
    const first = await page(null, 2)
    const rest = await page(given(first[1]).request, 5)
    equal(
      [...first, ...rest].map(({ request, label }) => [request.fileId, label]),
      [2, 1, 0].map((index) => [idOf(scene, index), given(files[index]).entry.label]),
    )
    equal(await page(given(rest[0]).request, 5), [])
  })

  test('files are found among given ids, or as restricted ones', async ({ store }) => {
    const dataset = await aDataset(store)
    const elsewhere = await aScene(store)
    const view = firstDraft(dataset)
    const [a, b, c] = (
      await someFiles(store, view, [{ restricted: true }, { file: { restricted: true } }, {}])
    ).map(({ file }) => file.id)
    const idsIn = (among: readonly number[] | 'restricted') =>
      store.read(({ files }) => files.idsIn(dataset.id, among))
    equal(await idsIn('restricted'), [a, b])
    equal(await idsIn([given(c), idOf(elsewhere, 0), given(a), 99_999_999]), [a, c])
  })

  test('requests are shown with the label of the newest release', async ({ store }) => {
    const scene = await aScene(store)
    await releaseDraft(store, { datasetId: scene.datasetId, ordinal: 1 })
    await ask(scene, [idOf(scene, 0)])
    const { requests } = await listed(scene, { which: 'open' })
    is(given(requests[0]).label, given(scene.files[0]).entry.label)
  })

  test('all open requests of an account are withdrawn, and the decided ones stay', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const [first, second] = [idOf(scene, 0), idOf(scene, 1)]
    const other = { ...scene, reader: await anAccount(store) }
    await ask(scene, [first, second])
    await ask(other, [first])
    await decide(scene, [second], 'rejected')
    await store.write(({ accessRequests }) => accessRequests.withdrawAll(scene.reader.id))
    equal(await states(scene), [[second, 'rejected']])
    equal(await states(other), [[first, 'created']])
  })

  test('requests go with their account, and lose a decider who is gone', async ({ store }) => {
    const scene = await aScene(store)
    const file = idOf(scene, 0)
    const kept = { ...scene, reader: await anAccount(store) }
    await ask(scene, [file])
    await ask(kept, [file])
    await decide(kept, [file], 'granted')
    await store.write(async ({ accounts }) => {
      await accounts.remove(scene.reader.id)
      await accounts.remove(scene.manager.id)
    })
    const { requests } = await listed(scene, { which: 'all' })
    equal(
      requests.map(({ account, decidedBy, request }) => [
        account.id,
        decidedBy,
        request.decidedById,
      ]),
      [[kept.reader.id, null, null]],
    )
  })

  test('merged accounts have one open request for a file', async ({ store }) => {
    const scene = await aScene(store)
    const [first, second] = [idOf(scene, 0), idOf(scene, 1)]
    const base = { ...scene, reader: await anAccount(store) }
    await ask(scene, [first, second])
    await ask(base, [first])
    await store.write(({ accountTraces }) => accountTraces.move(scene.reader, base.reader))
    equal(await states(scene), [])
    equal(await states(base), [
      [first, 'created'],
      [second, 'created'],
    ])
    is((await listed(scene, { which: 'all' })).total, 1)
  })

  test('the nearest choice says when guestbooks are answered', async ({ store }) => {
    const root = await theRoot(store)
    const above = await aCollection(store)
    const inside = await aCollection(store, { parentId: above.id })
    const { id } = await aDataset(store, { collectionId: inside.id })
    const place = { datasetId: id, collectionId: inside.id }
    const choose = (placeId: number, atRequest: boolean | null) =>
      store.write(({ guestbooks }) => guestbooks.chooseEntry(placeId, atRequest))
    const nearest = () => store.read(({ guestbooks }) => guestbooks.nearestEntryChoice(place))
    is(await nearest(), null)
    await choose(root.id, true)
    is(await nearest(), true)
    await choose(above.id, false)
    is(await nearest(), false)
    await choose(id, true)
    is(await nearest(), true)
    is(await store.read(({ guestbooks }) => guestbooks.entryChoice(inside.id)), null)
    for (const each of [id, above.id, root.id]) await choose(each, null)
    is(await nearest(), null)
    await rejection(choose(99_999_999, true))
  })
}
