import type { Store } from '@holdfast/core'
import { equal } from 'uvu/assert'
import { at } from '../builders.ts'
import {
  aCollection,
  aDataset,
  anAccount,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  someFiles,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

/** A dataset in a collection of its own, with three files. */
async function aPlace(store: Store) {
  const { id: collectionId } = await aCollection(store)
  const dataset = await aDataset(store, { collectionId })
  const files = await someFiles(store, firstDraft(dataset), [{}, {}, {}])
  return { collectionId, dataset, fileIds: files.map(({ file }) => file.id) }
}

const ask = (
  store: Store,
  accountId: number,
  wanted: { readonly datasetId: number; readonly fileIds: readonly number[]; readonly at: Date },
): Promise<void> =>
  store.write(({ accessRequests }) => accessRequests.open({ accountId, ...wanted }))

const reject = (store: Store, accountId: number, fileIds: readonly number[]) =>
  store.write(({ accessRequests }) =>
    accessRequests.decide(
      { accountId, fileIds },
      { state: 'rejected', at: at(99), byId: accountId, reason: null, expiresAt: null },
    ),
  )

export const waitingRules: StoreRules = (test) => {
  test('open requests are read person by person, those who wait longest first', async ({
    store,
  }) => {
    const { dataset, fileIds } = await aPlace(store)
    const [a = 0, b = 0, c = 0] = fileIds
    const [late, early, done] = [
      await anAccount(store),
      await anAccount(store),
      await anAccount(store),
    ]
    const datasetId = dataset.id
    await ask(store, late.id, { datasetId, fileIds: [a, b], at: at(20) })
    await ask(store, early.id, { datasetId, fileIds: [b], at: at(30) })
    await ask(store, early.id, { datasetId, fileIds: [c, a], at: at(10) })
    await ask(store, done.id, { datasetId, fileIds: [a], at: at(5) })
    await reject(store, done.id, [a])
    const waiting = async (people: number, files: number) => {
      const found = await store.read((unit) =>
        unit.accessRequests.waiting(datasetId, { people, files }),
      )
      return found.map(({ account, total, requests }) => [
        account,
        total,
        requests.map(({ request }) => request.fileId),
      ])
    }
    equal(await waiting(9, 2), [
      [early, 3, [c, a]],
      [late, 2, [a, b]],
    ])
    equal(await waiting(1, 1), [[early, 3, [c]]])
    const elsewhere = await aPlace(store)
    equal(
      await store.read((unit) =>
        unit.accessRequests.waiting(elsewhere.dataset.id, { people: 9, files: 9 }),
      ),
      [],
    )
  })

  test('datasets with open requests are found by their point and by that of their collection', async ({
    store,
  }) => {
    const [first, second, third] = [await aPlace(store), await aPlace(store), await aPlace(store)]
    const people = [await anAccount(store), await anAccount(store)]
    const [one, two] = people.map(({ id }) => id)
    const askIn = (accountId: number | undefined, place: typeof first, seconds: number) =>
      ask(store, given(accountId), {
        datasetId: place.dataset.id,
        fileIds: place.fileIds.slice(0, 2),
        at: at(seconds),
      })
    await askIn(one, first, 20)
    await askIn(two, first, 30)
    await askIn(one, second, 10)
    await askIn(two, third, 5)
    await reject(store, given(two), third.fileIds)
    const waiting = (points: readonly number[], limit = 9) =>
      store.read(({ accessRequests }) => accessRequests.datasetsWaiting(points, limit))
    const found = [
      { datasetId: second.dataset.id, people: 1, files: 2, since: at(10) },
      { datasetId: first.dataset.id, people: 2, files: 2, since: at(20) },
    ]
    const points = [first.collectionId, second.dataset.id, third.collectionId]
    equal(await waiting(points), found)
    equal(await waiting(points, 1), found.slice(0, 1))
    equal(await waiting([third.collectionId]), [])
    equal(await waiting([]), [])
  })

  test('the maker of a request sees the released title of its dataset, not that of a draft', async ({
    store,
  }) => {
    const { dataset, fileIds } = await aPlace(store)
    const { id } = await anAccount(store)
    await ask(store, id, { datasetId: dataset.id, fileIds: fileIds.slice(0, 1), at: at(1) })
    const shown = async () =>
      (await store.read(({ accessRequests }) => accessRequests.ofAccount(id, 9))).map(
        (each) => each.dataset,
      )
    const named = (title: string) => [{ pid: dataset.pid, title }]
    equal(await shown(), named(''))
    const view = firstDraft(dataset)
    await releaseDraft(store, view)
    equal(await shown(), named('Tides'))
    const next = await openDraft(store, view)
    await store.write(async (unit) => {
      const draft = await versionAt(unit, next)
      await unit.versions.save({ ...draft, metadata: { title: 'Secret' } })
    })
    equal(await shown(), named('Tides'))
  })
}
