import type { FoundRepresentation, KeptRepresentation, Store } from '@holdfast/core'
import { type Dataset, type DatasetRef, numberOf } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import {
  aDataset,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const MOST = 3

const byId = ({ id }: Pick<Dataset, 'id'>): DatasetRef => ({ kind: 'id', id })

const keep = (store: Store, ...made: readonly KeptRepresentation[]): Promise<void> =>
  store.write(({ keptRepresentations }) => keptRepresentations.keep(made, MOST))

const find = (store: Store, of: DatasetRef, key: string): Promise<FoundRepresentation | null> =>
  store.read(({ keptRepresentations }) => keptRepresentations.find({ of, key }), {
    consistency: 'latest',
  })

const textOf = async (store: Store, dataset: Dataset, key: string): Promise<string | null> =>
  given(await find(store, byId(dataset), key)).kept?.text ?? null

/** A dataset as it is found after its release. */
async function aRelease(store: Store): Promise<Dataset> {
  const dataset = await aDataset(store)
  await releaseDraft(store, firstDraft(dataset))
  return given(await store.read(({ datasets }) => datasets.find(byId(dataset))))
}

const made = (
  { id: datasetId, revision }: Dataset,
  key: string,
  text: string,
): KeptRepresentation => ({ datasetId, key, revision, mark: 'm', text })

/** What stays of texts that were made of released versions. */
export const keptRepresentationRules: StoreRules = (test) => {
  test('what is kept is found with the stamp of its dataset, by id and by identifier', async ({
    store,
  }) => {
    const dataset = await aRelease(store)
    const text = '{"title":"Ebbe „Flut" \\u0000 🌊"}'
    await keep(store, { ...made(dataset, 'a key', text), mark: '7.x' })
    const refs: readonly DatasetRef[] = [byId(dataset), { kind: 'pid', pid: dataset.pid }]
    for (const ref of refs)
      equal(await find(store, ref, 'a key'), {
        stamp: given(await store.read(({ datasets }) => datasets.stamp(ref))),
        collectionId: dataset.collectionId,
        kept: { mark: '7.x', text },
      })
    is(given(await find(store, byId(dataset), 'A key')).kept, null)
    is(await find(store, { kind: 'id', id: 0 }, 'a key'), null)
  })

  test('what was made of an earlier revision is neither found nor kept', async ({ store }) => {
    const dataset = await aRelease(store)
    await keep(store, made(dataset, 'a', 'old'))
    await store.write(({ datasets }) => datasets.save(dataset))
    is(await textOf(store, dataset, 'a'), null)
    await keep(store, made(dataset, 'a', 'late'), made(dataset, 'b', 'late'))
    is(await textOf(store, dataset, 'a'), null)
    is(await textOf(store, dataset, 'b'), null)
    const now = { ...dataset, revision: dataset.revision + 1 }
    await keep(store, made(now, 'a', 'new'))
    is(await textOf(store, dataset, 'a'), 'new')
  })

  test('a text takes the place of the one before, of its dataset and key alone', async ({
    store,
  }) => {
    const [one, other] = [await aRelease(store), await aRelease(store)]
    await keep(store, made(one, 'a', '1'), made(one, 'b', '2'), made(other, 'a', '3'))
    await keep(store, { ...made(one, 'a', '4'), mark: 'n' })
    equal(given(await find(store, byId(one), 'a')).kept, { mark: 'n', text: '4' })
    is(await textOf(store, one, 'b'), '2')
    is(await textOf(store, other, 'a'), '3')
  })

  test('a dataset has at most as many texts as were allowed, and those kept before go for others', async ({
    store,
  }) => {
    const dataset = await aRelease(store)
    await keep(store, made(dataset, 'a', '1'), made(dataset, 'b', '1'))
    const kept = async (of: Dataset) => {
      const keys = ['a', 'b', 'c', 'd', 'e']
      const texts = await Promise.all(keys.map((key) => textOf(store, of, key)))
      return keys.filter((_, index) => texts[index] !== null).join('')
    }
    await keep(store, made(dataset, 'c', '1'))
    is(await kept(dataset), 'abc')
    await keep(store, made(dataset, 'b', '1'))
    is(await kept(dataset), 'abc')
    await keep(store, made(dataset, 'd', '1'))
    is(await kept(dataset), 'd')
    const all = ['a', 'b', 'c', 'd', 'e'].map((key) => made(dataset, key, '1'))
    await keep(store, ...all)
    is(await kept(dataset), 'abc')
    await store.write(({ datasets }) => datasets.save(dataset))
    const now = { ...dataset, revision: dataset.revision + 1 }
    await keep(store, made(now, 'd', '2'), made(now, 'e', '2'))
    is(await kept(now), 'de')
  })

  test('what is kept of a dataset goes with it, and none of a removed one is kept', async ({
    store,
  }) => {
    const [destroyed, removed, other] = [
      await aRelease(store),
      await aRelease(store),
      await aRelease(store),
    ]
    await keep(store, ...[destroyed, removed, other].map((each) => made(each, 'a', 'text')))
    await store.write(({ datasets }) => datasets.destroy(destroyed.id, at(9)))
    await store.write(({ datasets }) =>
      datasets.beginRemoval(removed.id, { kind: 'destroyed', at: at(9) }),
    )
    is(await find(store, byId(destroyed), 'a'), null)
    await keep(store, made(destroyed, 'a', 'late'), made(removed, 'a', 'late'))
    is(await find(store, byId(removed), 'a'), null)
    is(await textOf(store, other, 'a'), 'text')
  })

  test('concurrent questions each get what they asked for', async ({ store }) => {
    const [one, other] = [await aRelease(store), await aRelease(store)]
    await keep(store, made(one, 'a', '1'), made(one, 'b', '2'), made(other, 'a', '3'))
    const asked: readonly (readonly [DatasetRef, string])[] = [
      [byId(other), 'a'],
      [{ kind: 'pid', pid: one.pid }, 'b'],
      [byId(one), 'b'],
      [byId(one), 'c'],
      [{ kind: 'id', id: 0 }, 'a'],
      [byId(one), 'a'],
      [{ kind: 'pid', pid: other.pid }, 'a'],
    ]
    const found = await Promise.all(asked.map(([ref, key]) => find(store, ref, key)))
    equal(
      found.map((each) => each && (each.kept?.text ?? 'none')),
      ['3', '2', '2', 'none', null, '1', '3'],
    )
  })

  test('released datasets are listed by id, with the number of their newest release', async ({
    store,
  }) => {
    const page = (after: number, limit: number) =>
      store.read(({ keptRepresentations }) => keptRepresentations.releases({ after, limit }))
    const [one, draft, other] = [
      await aRelease(store),
      await aDataset(store),
      await aRelease(store),
    ]
    const newest = async ({ id }: Dataset) => (await page(id - 1, 1)).datasets[0]
    const { datasets, contextRevision } = await page(one.id - 1, 100)
    const ids = datasets.map(({ id }) => id)
    equal(
      ids.filter((id) => id <= other.id),
      [one.id, other.id],
    )
    is((await newest(draft))?.id, other.id)
    equal((await page(one.id - 1, 1)).datasets, [
      { id: one.id, pid: one.pid, number: { major: 1, minor: 0 }, fileCount: 0 },
    ])
    const second = await openDraft(store, firstDraft(one))
    await releaseDraft(store, second)
    const newer = await store.write((unit) => versionAt(unit, second))
    equal((await newest(one))?.number, numberOf(newer))
    is(numberOf(newer)?.major, 2)
    await store.write(({ settings }) => settings.put(':Any', 'x'))
    const later = await page(Number.MAX_SAFE_INTEGER, 1)
    equal(later.datasets, [])
    is(later.contextRevision > contextRevision, true)
  })
}
